"""Text that no `str` of ours writes is not read (RULES.md, Text forms).

Each row: the text, and the part of it that the message must quote.
"""

import pytest

from rules import GAMES, LAST_DEAL, CannotRead, Card, Deal, IllegalMove, Move, Record, Unknown
from tests.rules.positions import table

_EMPTY = "t1 / t2 / t3 / t4 / r / s / w / f1 / f2 / f3 / f4"


# --- cards ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "",
        "T",
        "H",
        "HT",
        "th",
        "Th",
        "tH",
        "10H",
        "1H",
        "0H",
        "TX",
        "T♥",
        "THH",
        " TH",
        "TH ",
        "TH\n",
        "T H",
        "７H",  # a full-width seven
        "ТН",  # Cyrillic letters that look like TH
        "АS",  # a Cyrillic А
    ],
)
def test_other_text_is_not_a_card(text: str) -> None:
    with pytest.raises(CannotRead) as caught:
        Card.parse(text)
    assert repr(text) in str(caught.value)


# --- moves ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "",
        "-",
        "w",
        "w-",
        "-t1",
        "w-t1-t2",
        "W-T1",
        "w-T1",
        "w_t1",
        "w–t1",  # an en dash
        "wt1",
        "w -t1",
        "w- t1",
        " w-t1",
        "w-t1 ",
        "w-t1\n",
        "w-t0",
        "w-t01",
        "w-t10",
        "ww-t1",
        "1t-w",
        "w-t１",  # a full-width one
        "w-t¹",
        "ш-t1",
        "t1-t2x",
        "t1-t2x0",
        "t1-t2x1",  # a single card carries no count
        "t1-t2x01",
        "t1-t2x03",
        "t1-t2x-3",
        "t1-t2x+3",
        "t1-t2x100",
        "t1-t2X3",
        "t1-t2х3",  # a Cyrillic х
        "t1-t2*3",
        "t1-t2x3x3",
        "t1-t2x٣",  # an Arabic three
    ],
)
def test_other_text_is_not_a_move(text: str) -> None:
    with pytest.raises(CannotRead) as caught:
        Move.parse(text)
    assert repr(text) in str(caught.value)


@pytest.mark.parametrize("text", ["w-t2", "t4-t3x3", "s-w", "w-s", "t1-t2x2", "t1-t2x13", "o-l4"])
def test_move_is_written_as_it_was_read(text: str) -> None:
    move = Move.parse(text)
    assert str(move) == text
    assert repr(move) == f"Move.parse({text!r})"


# --- deals ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "",
        "vokzal36",
        "vokzal36-",
        "-7",
        "7",
        "vokzal36-0",
        "vokzal36-07",
        "vokzal36-+7",
        "vokzal36--7",
        "vokzal36-7.0",
        "vokzal36-1e3",
        "vokzal36-1_000",
        "vokzal36-1000000000",  # ten digits
        "vokzal36-7@1",
        "vokzal36 7",
        "vokzal36_7",
        "vokzal36-7-7",
        "Vokzal36-7",
        "VOKZAL36-7",
        "вокзал36-7",
        "vokzal36-7 ",
        " vokzal36-7",
        "vokzal36-7\n",
        "vokzal36-７",
        "vokzal36-٧",
        "vokzal３６-7",
    ],
)
def test_other_text_is_not_a_deal(text: str) -> None:
    with pytest.raises(CannotRead) as caught:
        Deal.parse(text)
    assert repr(text) in str(caught.value)


@pytest.mark.parametrize("key", ["vokzal", "vokzal37", "chess", "36"])
def test_deal_of_an_unknown_game_is_unknown(key: str) -> None:
    with pytest.raises(Unknown) as caught:
        Deal.parse(f"{key}-7")
    assert repr(key) in str(caught.value)
    assert "vokzal36" in str(caught.value)  # the message says what there is


@pytest.mark.parametrize("number", [1, 7, LAST_DEAL])
def test_deal_is_written_as_it_was_read(number: int) -> None:
    deal = Deal.parse(f"vokzal52-{number}")
    assert (deal.game, deal.number) == (GAMES["vokzal52"], number)
    assert str(deal) == f"vokzal52-{number}"
    assert repr(deal) == f"Deal.parse('vokzal52-{number}')"


@pytest.mark.parametrize("number", [0, -1, LAST_DEAL + 1])
def test_deal_numbers_go_from_1_to_999_999_999(number: int) -> None:
    """RULES.md, Text forms: “number 1…999 999 999”."""
    game = GAMES["vokzal36"]
    for ask in (lambda: Deal(game, number), lambda: game.deal(number)):
        with pytest.raises(Unknown, match=f"vokzal36-{number}:"):
            ask()


# --- records ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "quoted"),
    [
        ("", ""),
        ("vokzal36-7", "vokzal36-7"),
        ("vokzal36-7 s-w", "vokzal36-7 s-w"),
        ("vokzal36-7@", "vokzal36-7@"),
        ("vokzal36-7@0", "vokzal36-7@0"),
        ("vokzal36-7@01", "vokzal36-7@01"),
        ("vokzal36-7@+1", "vokzal36-7@+1"),
        ("vokzal36-7@1.0", "vokzal36-7@1.0"),
        ("vokzal36-7@１", "vokzal36-7@１"),
        ("vokzal36-7@1@1", "vokzal36-7@1@1"),
        ("vokzal36-7@1\n", "vokzal36-7@1\n"),
        (" vokzal36-7@1", " vokzal36-7@1"),
        ("vokzal36-0@1", "vokzal36-0"),
        ("VOKZAL36-7@1", "VOKZAL36-7"),
        ("@1", ""),
        ("vokzal36-7@1 ", ""),
        ("vokzal36-7@1  s-w", ""),  # two spaces: between them is a move without text
        ("vokzal36-7@1 s-w  s-w", ""),
        ("vokzal36-7@1\ts-w", "vokzal36-7@1\ts-w"),
        ("vokzal36-7@1 s-w\n", "s-w\n"),
        ("vokzal36-7@1 s-w\ns-w", "s-w\ns-w"),
        ("vokzal36-7@1 s-wx1", "s-wx1"),
        ("vokzal36-7@1 S-W", "S-W"),
        ("vokzal36-7@1 s-w,s-w", "s-w,s-w"),
    ],
)
def test_other_text_is_not_a_record(text: str, quoted: str) -> None:
    with pytest.raises(CannotRead) as caught:
        Record.parse(text)
    assert repr(quoted) in str(caught.value)


def test_record_of_an_unknown_game_is_unknown() -> None:
    with pytest.raises(Unknown, match="'chess'"):
        Record.parse("chess-7@1 s-w")


@pytest.mark.parametrize("revision", [2, 999_999_999])
def test_record_of_an_unknown_revision_is_unknown(revision: int) -> None:
    """DESIGN.md: “Unknown versions raise, and lose nothing.”"""
    with pytest.raises(Unknown, match=f"'vokzal36-7@{revision}'"):
        Record.parse(f"vokzal36-7@{revision} s-w")


@pytest.mark.parametrize(
    ("text", "number", "move"),
    [
        ("vokzal36-7@1 w-s", 1, "w-s"),
        ("vokzal36-7@1 s-w s-w w-s s-w", 3, "w-s"),
        ("vokzal36-7@1 s-w w-t9", 2, "w-t9"),  # a pile that the game does not have
        ("vokzal36-7@1 s-w s-wx3", 2, "s-wx3"),  # turns carry no count
        ("vokzal36-7@1 s-w s-s", 2, "s-s"),
    ],
)
def test_illegal_move_in_a_record_is_named_by_its_number(
    text: str, number: int, move: str
) -> None:
    with pytest.raises(IllegalMove, match=f"^move {number} of vokzal36-7: {move} "):
        Record.parse(text)


@pytest.mark.parametrize("text", ["vokzal36-7@1", "vokzal52-999999999@1 s-w s-w"])
def test_record_is_written_as_it_was_read(text: str) -> None:
    record = Record.parse(text)
    assert str(record) == text
    assert repr(record) == f"Record.parse({text!r})"


# --- positions --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "quoted"),
    [
        ("", ""),
        ("t1", "t1"),
        (_EMPTY.removesuffix(" / f4"), _EMPTY.removesuffix(" / f4")),  # a pile too few
        (f"{_EMPTY} / f5", f"{_EMPTY} / f5"),  # a pile too many
        (f"{_EMPTY} / f4", f"{_EMPTY} / f4"),  # a pile twice
        (_EMPTY.replace("r / s", "s / r"), _EMPTY.replace("r / s", "s / r")),  # out of order
        (_EMPTY.upper(), _EMPTY.upper()),
        (_EMPTY.replace(" / ", "/"), _EMPTY.replace(" / ", "/")),
        (_EMPTY.replace("t1 ", "t1  "), ""),  # doubled space: a card without text
        (f" {_EMPTY}", f" {_EMPTY}"),
        (f"{_EMPTY}\n", f"{_EMPTY}\n"),
        (f"{_EMPTY} ", ""),
        (f"{_EMPTY} AC\n", "AC\n"),
        (f"{_EMPTY} ac", "ac"),
        (f"{_EMPTY} AC,6C", "AC,6C"),
        (f"{_EMPTY} 10C", "10C"),
        (f"{_EMPTY} AC AC", f"{_EMPTY} AC AC"),  # one card twice
        (f"{_EMPTY} 2S", f"{_EMPTY} 2S"),  # a card of another deck
    ],
)
def test_other_text_is_not_a_position(line: str, quoted: str) -> None:
    with pytest.raises(CannotRead) as caught:
        GAMES["vokzal36"].position(line)
    assert repr(quoted) in str(caught.value)


@pytest.mark.parametrize("card", ["2S", "5C"])
def test_position_of_36_cards_names_the_foreign_card(card: str) -> None:
    with pytest.raises(CannotRead, match=card):
        table("vokzal36", f"t1 {card}")
    assert str(table("vokzal52", f"t1 {card}").pile("t1")[0]) == card


def test_position_may_lack_cards() -> None:
    """Tests and hints look at a few cards; none is in two places."""
    assert str(GAMES["vokzal36"].position(_EMPTY)) == _EMPTY


# --- a deck in a stated order -----------------------------------------------------------------

_DECK = [str(card) for card in GAMES["vokzal36"].deck.cards]


@pytest.mark.parametrize(
    ("cards", "quoted"),
    [
        ([], "none"),
        (["AS"], "AS"),
        (_DECK[:-1], " ".join(_DECK[:-1])),
        ([*_DECK, "AS"], " ".join([*_DECK, "AS"])),
        (["6S", *_DECK[1:]], " ".join(["6S", *_DECK[1:]])),  # one card twice, one missing
        (["2S", *_DECK[1:]], " ".join(["2S", *_DECK[1:]])),  # a card of another deck
    ],
)
def test_only_the_whole_deck_is_laid_out(cards: list[str], quoted: str) -> None:
    with pytest.raises(CannotRead) as caught:
        GAMES["vokzal36"].lay_out(map(Card.parse, cards))
    assert str(caught.value).endswith(f": {quoted}")
    assert "36 cards of vokzal36" in str(caught.value)


def test_deck_of_36_is_not_laid_out_for_52() -> None:
    with pytest.raises(CannotRead, match="52 cards of vokzal52"):
        GAMES["vokzal52"].lay_out(GAMES["vokzal36"].deck.cards)
