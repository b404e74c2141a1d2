"""RULES.md, “8-9. Avtostrada”: one test for each sentence, and the source's example."""

import pytest

from rules import GAMES, Card, Outcome
from tests.rules.positions import moves, pile, play, refuses, table

ROWS = {
    "avtostrada36": ("A6789TJQK", "68TQA79JK", "7J6TA9K8Q", "8K9AT6J7Q"),
    "avtostrada52": ("A23456789TJQK", "2468TQA3579JK", "369Q258JA47TK", "48Q37J26TA59K"),
}

both = pytest.mark.parametrize("key", ROWS)


@both
def test_rows_count_round_the_ranks_by_their_steps(key: str) -> None:
    """The four lists, rank by rank; “suits don't matter”."""
    for number, ranks in enumerate(ROWS[key], start=1):
        for size in range(1, len(ranks)):
            lying = " ".join(rank + "SHDC"[n % 4] for n, rank in enumerate(ranks[:size]))
            wanted = ranks[size]
            position = table(key, f"l{number} {lying} / o {wanted}C")
            if f"{wanted}C" not in lying:
                assert moves(position) == {f"o-l{number}"}
                assert position.game.next_rank(position, f"l{number}") == wanted


@both
def test_full_row_takes_nothing(key: str) -> None:
    for number, ranks in enumerate(ROWS[key], start=1):
        lying = " ".join(rank + "S" for rank in ranks)
        position = table(key, f"l{number} {lying} / o {ranks[0]}H")
        assert moves(position) == {"o-r1"}
        assert position.game.next_rank(position, f"l{number}") is None


@both
def test_starters_are_the_first_cards_of_their_ranks(key: str) -> None:
    """“the first card of each starting rank is taken out; the rest keeps its order”."""
    game = GAMES[key]
    order = game.deck.cards[::-1]  # clubs first, kings first
    opening = game.lay_out(order)
    starters = [Card.parse(ranks[0] + "C") for ranks in ROWS[key]]
    assert [opening.pile(f"l{n}")[0] for n in (1, 2, 3, 4)] == starters
    rest = [card for card in order if card not in starters]
    assert opening.pile("o") == (rest[0],)
    assert opening.pile("s") == tuple(rest[1:][::-1])


@both
def test_opened_card_refills_itself_at_once(key: str) -> None:
    after = play(table(key, "l1 AS / s 9D KH / o QC"), "o-r1")
    assert (pile(after, "o"), pile(after, "s")) == ("KH", "9D")


def test_the_player_chooses_among_the_rows_that_take_the_card() -> None:
    position = table("avtostrada36", "l1 AS / l2 6H / l3 7C JC / l4 8D / o 6C")
    assert moves(position) == {"o-l1", "o-l3"}


@both
def test_reserve_only_if_no_row_takes_the_card(key: str) -> None:
    """“and to a reserve pile `r1…r3` only if no row takes it”."""
    first_step = {"avtostrada36": "6C", "avtostrada52": "2C"}[key]
    assert moves(table(key, f"l1 AS / o {first_step}")) == {"o-l1"}
    assert moves(table(key, "l1 AS / o KC")) == {"o-r1"}


def test_reserve_also_after_a_reserve_card_has_changed_the_rows() -> None:
    position = table("avtostrada36", "l1 AS / l3 7C / o 7S / r1 6D")
    assert moves(position) == {"r1-l1", "o-r1", "o-r2"}
    after = play(position, "r1-l1")
    assert moves(after) == {"o-l1"}


@both
def test_reserve_piles_take_any_card_of_the_players_choice(key: str) -> None:
    """“any card, the player's choice of pile”; equal empty ones once."""
    position = table(key, "l1 AS / o KC / r1 9D / r2 QH")
    assert moves(position) == {"o-r1", "o-r2", "o-r3"}


@both
def test_number_of_reserve_piles(key: str) -> None:
    """“52 cards: four reserve piles … Its 36-card game has three.”"""
    reserves = [name for name in GAMES[key].names if name.startswith("r")]
    assert len(reserves) == {"avtostrada36": 3, "avtostrada52": 4}[key]


@both
def test_only_the_top_of_a_reserve_pile_plays_and_only_to_a_row(key: str) -> None:
    """“only the top card is playable, only to a row; never from pile to pile”."""
    step = ROWS[key][0][1]
    assert moves(table(key, f"l1 AS / r1 {step}D KC / r2 QH")) == set()
    assert moves(table(key, f"l1 AS / r1 KC {step}D / r2 QH")) == {"r1-l1"}


@both
def test_cards_in_rows_stay(key: str) -> None:
    step = ROWS[key][0][1]
    assert refuses(table(key, f"l1 AS {step}D / l2 9C / o KC"), "l1-l2")


@both
def test_lost_with_no_card_opened_and_no_reserve_card_that_fits(key: str) -> None:
    lost = table(key, "l1 AS / r1 KC / r2 QH")
    assert lost.game.outcome(lost) is Outcome.LOST
    assert lost.game.score(lost) == 1
    going_on = table(key, "l1 AS / r1 KC / o QH")
    assert going_on.game.outcome(going_on) is Outcome.PLAYING


@both
def test_score_is_the_cards_in_rows_from_four_to_all(key: str) -> None:
    game = GAMES[key]
    assert game.score(game.deal(1)) == 4
    lines = [
        f"l{number} " + " ".join(rank + "SHDC"[number - 1] for rank in ranks)
        for number, ranks in enumerate(ROWS[key], start=1)
    ]
    won = table(key, " / ".join(lines))
    assert game.outcome(won) is Outcome.WON
    assert game.score(won) == len(game.deck)


def test_the_sources_example() -> None:
    """RULES.md, “What the sources show by example”, move by move."""
    opened = ["QC", "QH", "KD", "TH", "AD", "JC", "7D", "6C"]
    known = {"AS", "6H", "7C", "8D", *opened}
    others = [str(c) for c in GAMES["avtostrada36"].deck.cards if str(c) not in known]
    order = [Card.parse(text) for text in ("AS", "6H", "7C", "8D", *opened, *others)]
    position = GAMES["avtostrada36"].lay_out(order)
    played = ("o-r1", "o-r1", "o-l4", "o-r2", "o-r3", "o-l3", "o-r3")
    for move, card in zip(played, opened, strict=False):
        assert pile(position, "o") == card
        position = play(position, move)
    assert pile(position, "o") == "6C"
    assert moves(position) == {"o-l1", "o-l3"}
    position = play(position, "o-l1", "r3-l1")
    assert [pile(position, f"l{n}") for n in (1, 2, 3, 4)] == ["AS 6C 7D", "6H", "7C JC", "8D KD"]
    assert [pile(position, f"r{n}").split()[-1] for n in (1, 2, 3)] == ["QH", "TH", "AD"]
