"""Buttons under the picture: one for each legal move, then undo and menu.

Rows of four keep a label of eight characters whole on a phone 390 pixels wide; each group
(cards going home, cards to other piles, turns) begins a row of its own.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby

from telegram import InlineKeyboardButton, InlineKeyboardMarkup

from bot.naming import (
    goes_aside,
    is_redeal,
    moved_card,
    target_name,
    turned,
    turns_aside,
)
from bot.session import Session
from bot.tap import Tap, Verb
from bot.texts import Texts
from render import pile_label
from rules import FAMILIES, GAMES, Game, Move, Outcome, Record, Table
from rules.runs import collecting, finishing, turning
from rules.winnable import Grade

__all__ = [
    "back_row",
    "grades_keyboard",
    "in_rows",
    "menu_keyboard",
    "move_label",
    "numbered_keyboard",
    "question_keyboard",
    "table_keyboard",
]

ROW = 4
LABEL = 8
GAMES_ROW = 2
Rows = list[list[InlineKeyboardButton]]

_HOME, _CARDS, _TURNS = range(3)
_STYLES = {_HOME: "success", _CARDS: None, _TURNS: "primary"}


def table_keyboard(
    session: Session, record: Record, texts: Texts, *, is_hopeless: bool = False
) -> InlineKeyboardMarkup:
    """The moves of a game in progress; after its end, or once it `is_hopeless`, the ways to go on.

    From below nothing shifts while one plays: the last row keeps its order and its right end, and
    the turn its place above it. What comes and goes with the cards is further up.
    """
    if record.outcome is Outcome.PLAYING:
        rows = [*_run_row(session, record, texts), *_move_rows(session, record.table, texts)]
    else:
        again = _button(session, texts("button.again"), Verb.AGAIN)
        share = _button(session, texts("button.share"), Verb.SHARE)
        rows = [[again, _button(session, texts("button.new"), Verb.NEW)], [share]]
        if record.outcome is Outcome.LOST:
            rows[-1].append(_button(session, texts("button.solution"), Verb.SOLUTION))
    if record.moves and (is_hopeless or record.outcome is Outcome.LOST):
        rows = [[_button(session, texts("button.way_back"), Verb.WAY_BACK)], *rows]
    if not record.moves and not session.undone:
        rows = [*_together_row(session, texts), *rows]
    return InlineKeyboardMarkup([*rows, _last_row(session, record, texts)])


def _last_row(session: Session, record: Record, texts: Texts) -> list[InlineKeyboardButton]:
    """Back, again, hint, menu: always in this order, and only those that can do something."""
    row = [_button(session, texts("button.menu"), Verb.MENU)]
    if record.outcome is Outcome.PLAYING:
        row.insert(0, _button(session, texts("button.hint"), Verb.HINT))
    if session.undone:
        row.insert(0, _button(session, texts("button.redo"), Verb.REDO))
    if record.moves and record.outcome is not Outcome.WON:
        row.insert(0, _button(session, texts("button.undo"), Verb.UNDO))
    return row


def menu_keyboard(
    session: Session, texts: Texts, families: Iterable[str] = FAMILIES
) -> InlineKeyboardMarkup:
    """The games of `families`, each in its row; deals by number; the way back to the table."""
    rows = _game_rows(session, texts, lambda game: game.key, families)
    rows.append(
        [
            _button(session, texts("menu.daily"), Verb.DAILY),
            _button(session, texts("menu.number"), Verb.NUMBER),
        ]
    )
    rows.append([_button(session, texts("menu.winnable"), Verb.WINNABLE)])
    if session.record:
        rows += _table_rows(session, session.record, texts)
    return InlineKeyboardMarkup(rows)


def _table_rows(session: Session, record: Record, texts: Texts) -> Rows:
    """What can be done with the table that lies under the menu."""
    row = [_button(session, texts("button.share"), Verb.SHARE)]
    if record.outcome is not Outcome.WON:
        row.append(_button(session, texts("button.describe"), Verb.DESCRIBE))
    back = _button(session, texts("menu.back"), Verb.BACK)
    rows = [row, *_together_row(session, texts), [back]]
    if record.outcome is Outcome.PLAYING:
        rows.insert(1, [_button(session, texts("button.verdict"), Verb.VERDICT)])
    return rows


def grades_keyboard(session: Session, texts: Texts) -> InlineKeyboardMarkup:
    """How hard a winnable deal is to be."""
    grades = [_button(session, texts(f"grade.{each}"), Verb.GRADE, each) for each in Grade]
    return InlineKeyboardMarkup([grades, back_row(session, texts)])


def _together_row(session: Session, texts: Texts) -> Rows:
    """In a group: whether all may play."""
    if session.seat.chat > 0:
        return []
    key = "button.together.yes" if session.is_shared else "button.together.no"
    return [[_button(session, texts(key), Verb.TOGETHER)]]


def numbered_keyboard(
    session: Session, texts: Texts, number_of: Callable[[Game], int | None]
) -> InlineKeyboardMarkup:
    """All games that have such a deal, each with it; the way back to the menu."""
    numbers = {game: number_of(game) for game in GAMES.values()}
    deals = {game: f"{game.key}-{number}" for game, number in numbers.items() if number}
    rows = _game_rows(session, texts, lambda game: deals.get(game, ""))
    return InlineKeyboardMarkup([*rows, back_row(session, texts)])


def back_row(session: Session, texts: Texts) -> list[InlineKeyboardButton]:
    """The way back to the menu."""
    return [_button(session, texts("button.menu"), Verb.MENU)]


def _short_title(game: Game, texts: Texts) -> str:
    """What fits half the width of a phone, where the whole title does not."""
    return texts.find(f"menu.{game.key}") or texts(f"game.{game.key}")


def _game_rows(
    session: Session,
    texts: Texts,
    argument: Callable[[Game], str],  # nothing where the game is not to be offered
    families: Iterable[str] = FAMILIES,
) -> Rows:
    rows: Rows = []
    for family in families:
        buttons = [
            _button(session, _short_title(game, texts), Verb.PLAY, what)
            for game in FAMILIES[family]
            if (what := argument(game))
        ]
        rows += in_rows(buttons, GAMES_ROW)
    return rows


def question_keyboard(session: Session, asked: str, texts: Texts) -> InlineKeyboardMarkup:
    """What is to become of the game in progress, for a new one of game `asked`."""
    return InlineKeyboardMarkup(
        [
            [_button(session, texts("question.park"), Verb.PARK, asked)],
            [_button(session, texts("question.yes"), Verb.REPLACE, asked)],
            [_button(session, texts("question.no"), Verb.BACK)],
        ]
    )


def move_label(table: Table, move: Move, texts: Texts) -> str:
    """At most eight characters: which card, and onto what (`9♠ → 10♦`, `Q♣…→K♦`, `K♦ → 2`).

    Where the same card lies in another place too, its own comes first (`3·9♠→10♠`).
    """
    if table.game.is_turn(move):
        return _turn_label(table, move, texts)
    card, target = moved_card(table, move, texts), target_name(table, move, texts)
    if move.size > 1:
        return f"{card}…→{target}"
    place = pile_label(table.game, move.source) if _has_double(table, move) else ""
    label = f"{place}·{card}→{target}" if place else f"{card} → {target}"
    return label if len(label) <= LABEL else label.replace(" ", "")


def _has_double(table: Table, move: Move) -> bool:
    """Whether an equal card may go to the same place from elsewhere."""
    return any(
        other.target == move.target
        and other.source != move.source
        and not table.game.is_turn(other)
        and table.pile(other.source)[-other.size] == table.pile(move.source)[-move.size]
        for other in table.moves
    )


def _turn_label(table: Table, move: Move, texts: Texts) -> str:
    if is_redeal(table, move):
        return texts("button.redeal")
    if goes_aside(table, move):
        return texts("button.aside")
    return texts("button.turn", count=turned(table, move))


def _move_rows(session: Session, table: Table, texts: Texts) -> Rows:
    game = table.game
    rows: Rows = []
    on = _turning_on(session, table, texts)
    for group, moves in groupby(game.legal_moves(table), key=lambda move: _group(game, move)):
        buttons = [
            _button(
                session,
                move_label(table, move, texts),
                Verb.MOVE,
                str(move),
                style=_STYLES[group],
            )
            for move in moves
        ]
        rows += in_rows([*buttons, *(on if group == _TURNS else ())], ROW)
    return rows


def _turning_on(session: Session, table: Table, texts: Texts) -> list[InlineKeyboardButton]:
    """Beside the turn: turns until a move, if they are more than one."""
    if len(turning(table)) < 2:
        return []
    key = "button.turn_on.aside" if turns_aside(table.game) else "button.turn_on"
    return [_button(session, texts(key), Verb.TURN_ON, style="primary")]


def _run_row(session: Session, record: Record, texts: Texts) -> Rows:
    """Moves to the goals that one button makes, where they are more than one."""
    if len(finishing(record.table)) > 1:
        return [[_button(session, texts("button.finish"), Verb.FINISH, style="success")]]
    if len(collecting(record.table)) > 1:
        return [[_button(session, texts("button.collect"), Verb.COLLECT, style="success")]]
    return []


def _group(game: Game, move: Move) -> int:
    if game.is_turn(move):
        return _TURNS
    return _HOME if game.place(move.target).goal else _CARDS


def in_rows(buttons: Sequence[InlineKeyboardButton], size: int) -> Rows:
    """`buttons` in rows of at most `size`."""
    return [list(buttons[at : at + size]) for at in range(0, len(buttons), size)]


def _button(
    session: Session, label: str, verb: Verb, argument: str = "", *, style: str | None = None
) -> InlineKeyboardButton:
    data = str(Tap(session.table, session.rev, verb, argument))
    return InlineKeyboardButton(label, callback_data=data, style=style)
