"""RULES.md, “6-7. Sultan”: one test for each sentence, on positions that hold just that."""

import pytest

from rules import GAMES, Card, Outcome, Table
from tests.rules.positions import moves, pile, play, refuses, table

COURT = "f1 KD / f2 AH / f3 KD / f4 KC / f5 KC / f6 KS / f7 KH / f8 KS / k KH"

both = pytest.mark.parametrize(("key", "divan"), [("sultan6", 6), ("sultan8", 8)])


def court(key: str, rest: str) -> Table:
    """The kings and the ace as they are laid out, and what else is written."""
    named = {part.split(" ")[0] for part in rest.split(" / ")}
    kept = [part for part in COURT.split(" / ") if part.split(" ")[0] not in named]
    return table(key, " / ".join([*kept, rest]))


@both
def test_kings_and_ace_are_laid_out_before_the_deal(key: str, divan: int) -> None:
    """“take those nine out (the first ace of hearts), the rest keeps its order”."""
    game = GAMES[key]
    opening = game.lay_out(game.deck.cards)
    assert str(opening).startswith(COURT)
    rest = list(game.deck.cards)
    rest.remove(Card.parse("AH"))
    rest = [card for card in rest if card.rank != "K"]
    assert [opening.pile(f"d{n}")[0] for n in range(1, divan + 1)] == rest[:divan]
    assert opening.pile("s") == tuple(rest[divan:][::-1])
    assert (len(opening.pile("s")), opening.redeals) == (95 - divan, 2)


@both
def test_foundations_go_up_in_suit_from_king_to_queen(key: str, divan: int) -> None:
    """“on a king follows the ace, then 2 … Q; on the ace of hearts 2 … Q”."""
    position = court(key, "d1 AD / d2 2H / d3 AH / d4 2S / d5 QC / d6 3D")
    assert moves(position) == {"d1-f1", "d2-f2", "d3-f7"}
    grown = court(key, "f4 KC AC 2C 3C / d1 4C / d2 4D")
    assert moves(grown) == {"d1-f4"}
    assert divan in {6, 8}


@both
def test_the_sultan_is_never_covered(key: str, divan: int) -> None:
    """“The middle king `k`, the Sultan, is never covered.”"""
    assert refuses(court(key, "d1 AH"), "d1-k")
    assert moves(court(key, "d1 2H / f7 KH AH 2H / f2 AH")) == {"d1-f2"}
    assert divan in {6, 8}


@both
def test_equal_foundations_are_offered_once_and_equal_cards_twice(key: str, divan: int) -> None:
    assert moves(court(key, "d1 AD / d2 AD")) == {"d1-f1", "d2-f1"}
    one_turned = court(key, f"{full_divan(divan, 'AD')} / w AD")
    assert moves(one_turned) == {"d1-f1", "w-f1", "w-s"}
    assert moves(court(key, "f1 KD AD / d1 AD")) == {"d1-f3"}
    assert moves(court(key, "f7 KH AH / d1 2H")) == {"d1-f2"}
    assert divan in {6, 8}


def full_divan(divan: int, first: str) -> str:
    cards = [first, *("JC", "TC", "9C", "8C", "7C", "TS", "9S")]
    return " / ".join(f"d{n} {cards[n - 1]}" for n in range(1, divan + 1))


@both
def test_divan_fills_itself_from_the_waste_at_once(key: str, divan: int) -> None:
    """“filled at once, by itself, from the top of `w`”."""
    after = play(court(key, f"{full_divan(divan, 'AD')} / s 5D / w 6H 7D"), "d1-f1")
    assert [pile(after, name) for name in ("d1", "w", "s")] == ["7D", "6H", "5D"]


@both
def test_divan_fills_itself_from_the_stock_while_the_waste_is_empty(key: str, divan: int) -> None:
    """“and from `s` while `w` is empty”."""
    after = play(court(key, f"{full_divan(divan, 'AD')} / s 5D 9D"), "d1-f1")
    assert [pile(after, name) for name in ("d1", "w", "s")] == ["9D", "", "5D"]


@both
def test_divan_stays_empty_when_waste_and_stock_are(key: str, divan: int) -> None:
    after = play(court(key, f"{full_divan(divan, 'AD')}"), "d1-f1")
    assert pile(after, "d1") == ""
    assert after.game.outcome(after) is Outcome.LOST


@both
def test_divan_takes_the_last_card_of_the_waste(key: str, divan: int) -> None:
    after = play(court(key, f"{full_divan(divan, 'AD')} / w 2D"), "d1-f1")
    assert [pile(after, name) for name in ("d1", "w")] == ["2D", ""]
    assert moves(after) == {"d1-f1"}


@both
def test_nothing_is_laid_on_the_divan_by_the_player(key: str, divan: int) -> None:
    position = court(key, f"{full_divan(divan, '4D')} / w 5D")
    assert refuses(position, "w-d1")
    assert moves(position) == {"w-s"}


@both
def test_stock_turns_one_card_and_is_taken_back_twice_in_order(key: str, divan: int) -> None:
    """“`s-w` turns one card. When `s` is empty, `w-s`: twice …, order kept.”"""
    position = court(key, f"{full_divan(divan, '4D')} / s 9D 6D / redeals 2")
    for left in (1, 0):
        turned = play(position, "s-w", "s-w")
        assert (pile(turned, "w"), pile(turned, "s")) == ("6D 9D", "")
        position = play(turned, "w-s")
        assert (pile(position, "s"), position.redeals) == ("9D 6D", left)
    assert refuses(play(position, "s-w", "s-w"), "w-s")


@both
def test_score_counts_the_nine_that_were_laid_out(key: str, divan: int) -> None:
    """The surface: “Sultan counts its nine laid-out cards too”."""
    opening = GAMES[key].deal(1)
    assert GAMES[key].score(opening) == 9
    assert divan in {6, 8}


@both
def test_won_when_the_sultan_sits_among_eight_queens(key: str, divan: int) -> None:
    """“7×12 + 11 = 95 cards: all that were dealt”."""
    ranks = "A23456789TJQ"
    kings = ("KD", "AH", "KD", "KC", "KC", "KS", "KH", "KS")
    piles = []
    for number, first in enumerate(kings, start=1):
        rest = ranks if first[0] == "K" else ranks[1:]
        piles.append(" ".join([f"f{number}", first, *(rank + first[1] for rank in rest)]))
    won = table(key, " / ".join([*piles, "k KH"]))
    assert GAMES[key].outcome(won) is Outcome.WON
    assert GAMES[key].score(won) == 104
    assert divan in {6, 8}
