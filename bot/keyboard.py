"""Buttons under the picture: one for each legal move, then undo and menu.

Rows of four keep a label of eight characters whole on a phone 390 pixels wide; each group
(cards going home, cards to other piles, turns) begins a row of its own.
"""

from collections.abc import Sequence
from itertools import groupby

from telegram import InlineKeyboardButton, InlineKeyboardMarkup

from bot.session import Session
from bot.tap import Tap, Verb
from bot.texts import Texts
from render import card_label, pile_label
from rules import GAMES, Game, Move, Outcome, Record, Table

__all__ = ["menu_keyboard", "move_label", "question_keyboard", "table_keyboard"]

ROW = 4
GAMES_ROW = 2

Rows = list[list[InlineKeyboardButton]]

_HOME, _CARDS, _TURNS = range(3)
_STYLES = {_HOME: "success", _CARDS: None, _TURNS: "primary"}


def table_keyboard(session: Session, record: Record, texts: Texts) -> InlineKeyboardMarkup:
    """The moves of a game in progress; after its end, the ways to go on."""
    if record.outcome is Outcome.PLAYING:
        rows = _move_rows(session, record.table, texts)
    else:
        again = _button(session, texts("button.again"), Verb.AGAIN)
        rows = [[again, _button(session, texts("button.new"), Verb.NEW)]]
    last = [_button(session, texts("button.menu"), Verb.MENU)]
    if record.outcome is not Outcome.WON:
        last.insert(0, _button(session, texts("button.undo"), Verb.UNDO))
    return InlineKeyboardMarkup([*rows, last])


def menu_keyboard(session: Session, texts: Texts) -> InlineKeyboardMarkup:
    """All games, and the way back to the table where there is one."""
    games = [_button(session, texts(f"game.{key}"), Verb.PLAY, key) for key in GAMES]
    rows = _in_rows(games, GAMES_ROW)
    if session.record:
        rows.append([_button(session, texts("menu.back"), Verb.BACK)])
    return InlineKeyboardMarkup(rows)


def question_keyboard(session: Session, asked: str, texts: Texts) -> InlineKeyboardMarkup:
    """Whether to leave the game in progress for a new one of game `asked`."""
    return InlineKeyboardMarkup(
        [
            [_button(session, texts("question.yes"), Verb.REPLACE, asked)],
            [_button(session, texts("question.no"), Verb.BACK)],
        ]
    )


def move_label(table: Table, move: Move, texts: Texts) -> str:
    """At most eight characters: which card, and onto what (`9♠ → 10♦`, `Q♣…→K♦`, `K♦ → 2`)."""
    if _is_turn(table.game, move):
        return _turn_label(table, move, texts)
    card = card_label(table.pile(move.source)[-move.count])
    target = _target_label(table, move)
    return f"{card} → {target}" if move.count == 1 else f"{card}…→{target}"


def _target_label(table: Table, move: Move) -> str:
    pile = table.pile(move.target)
    if pile and not _is_home(table.game, move):
        return card_label(pile[-1])
    return pile_label(table.game, move.target)


def _turn_label(table: Table, move: Move, texts: Texts) -> str:
    turn = next(turn for turn in table.game.turns if _ends(turn.source, turn.to, move))
    if turn.count is None:
        return texts("button.redeal")
    return texts("button.turn", count=min(turn.count, len(table.pile(move.source))))


def _move_rows(session: Session, table: Table, texts: Texts) -> Rows:
    game = table.game
    rows: Rows = []
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
        rows += _in_rows(buttons, ROW)
    return rows


def _group(game: Game, move: Move) -> int:
    if _is_turn(game, move):
        return _TURNS
    return _HOME if _is_home(game, move) else _CARDS


def _is_turn(game: Game, move: Move) -> bool:
    return any(_ends(turn.source, turn.to, move) for turn in game.turns)


def _is_home(game: Game, move: Move) -> bool:
    return any(place.goal and move.target in place.names for place in game.places)


def _ends(source: str, target: str, move: Move) -> bool:
    return (source, target) == (move.source, move.target)


def _in_rows(buttons: Sequence[InlineKeyboardButton], size: int) -> Rows:
    return [list(buttons[at : at + size]) for at in range(0, len(buttons), size)]


def _button(
    session: Session, label: str, verb: Verb, argument: str = "", *, style: str | None = None
) -> InlineKeyboardButton:
    data = str(Tap(session.table, session.rev, verb, argument))
    return InlineKeyboardButton(label, callback_data=data, style=style)
