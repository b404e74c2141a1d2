"""From a position to a scene: where every visible card lies, without a thought of pixels' colours.

A game declares its geometry in card widths and heights; here it is fitted into the frame, and
fans that would outgrow their room are drawn closer.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from render.labels import card_label, pile_label, rank_label
from render.look import PLAIN, Look
from render.scene import FaceDown, FaceUp, Frame, Mark, Outline, Scene, Sprite, Writing
from rules import Game, Move, Rank, Table
from rules.table import Pile
from rules.vocabulary import Face, Fan, Place, Spot

__all__ = ["HEIGHT", "WIDTH", "arrange"]

WIDTH, HEIGHT = 1024, 1280
"""4:5, the tallest picture that a phone's chat shows uncropped; Telegram's copies fit 1280."""

CARD_RATIO = 1.4
TURN_BACK = "⟲"

INDEX_WIDTH = 0.42
"""In card widths: a fan that shows less of each card needs narrow faces."""

_MARGIN = 14 / WIDTH
_Card = FaceUp | FaceDown | Outline


def arrange(
    table: Table,
    look: Look = PLAIN,
    *,
    moved: Move | None = None,
    hint: Move | None = None,
    width: int = WIDTH,
) -> Scene:
    """The scene that shows `table`; face-down cards but their number leave no trace in it.

    `moved` is the move that led here, `hint` one that may come next: their cards are framed.
    `width` is in pixels, a multiple of 8.
    """
    fit = _Fit.into(width, table.game, mirrored=look.mirrored)
    sprites = _sprites(_View(table, look, fit, _marks(moved, hint)))
    return Scene(width, fit.height, fit.card_width, fit.card_height, look, tuple(sprites))


@dataclass(frozen=True)
class _Fit:
    """A game fitted into the frame: the size of a card, and where the game's origin lies."""

    height: int
    card_width: int
    card_height: int
    left: int
    top: int
    across: float
    mirrored: bool

    @classmethod
    def into(cls, width: int, game: Game, *, mirrored: bool) -> "_Fit":
        height, margin = width * HEIGHT // WIDTH, round(width * _MARGIN)
        by_width = (width - 2 * margin) / game.width
        by_height = (height - 2 * margin) / game.height / CARD_RATIO
        card = _even(min(by_width, by_height))
        left = round((width - card * game.width) / 2)
        return cls(height, card, _even(card * CARD_RATIO), left, margin, game.width, mirrored)

    def corner(self, x: float, y: float, spread: float = 1) -> tuple[int, int]:
        """The top left pixel of what is `spread` card widths wide."""
        if self.mirrored:
            x = self.across - x - spread
        return _even(self.left + x * self.card_width), self.top + round(y * self.card_height)

    def centre(self, x: float, y: float) -> tuple[int, int]:
        return self.corner(x, y, spread=0)


def _even(pixels: float) -> int:
    """Two pixels are one byte of a sprite."""
    return int(pixels) & ~1


class _Marked(NamedTuple):
    mark: Mark
    cards: int


class _View(NamedTuple):
    """What is shown, and how; `marks` by pile."""

    table: Table
    look: Look
    fit: _Fit
    marks: Mapping[str, _Marked]

    def rank(self, rank: Rank) -> str:
        return rank_label(rank, cyrillic=self.look.cyrillic)


def _marks(moved: Move | None, hint: Move | None) -> dict[str, _Marked]:
    marks = {}
    if moved:
        marks[moved.target] = _Marked(Mark.MOVED, moved.size)
    if hint:
        marks[hint.target] = _Marked(Mark.HINT_TARGET, 1)
        marks[hint.source] = _Marked(Mark.HINT, hint.size)
    return marks


def _sprites(view: _View) -> Iterator[Sprite]:
    game = view.table.game
    for place in game.places:
        for name, spot in zip(place.names, place.spots, strict=True):
            if place.label_at:
                at = view.fit.centre(spot.x + place.label_at.x, spot.y + place.label_at.y)
                yield Writing(*at, pile_label(game, name))
            yield from _marked(list(_cards(view, name, place, spot)), view.marks.get(name))
            yield from _beside(view, name, place, spot)


def _marked(cards: list[_Card], marked: _Marked | None) -> Iterator[Sprite]:
    """Each card, and over it its frame: the next card covers both."""
    first = len(cards) - (marked.cards if marked else 0)
    for number, card in enumerate(cards):
        yield card
        if marked and number >= first:
            yield Frame(card.x, card.y, marked.mark)


def _cards(view: _View, name: str, place: Place, spot: Spot) -> Iterator[_Card]:
    """The cards of a pile that can be seen, or the outline of its empty place."""
    pile, fit = view.table.pile(name), view.fit
    spread = _spread(place.fan)
    if not pile:
        yield Outline(*fit.corner(spot.x, spot.y, spread), _empty_sign(view, name))
    elif place.face is Face.DOWN:
        yield FaceDown(*fit.corner(spot.x, spot.y), len(pile))
    elif place.fan is None:
        yield FaceUp(*fit.corner(spot.x, spot.y), pile[-1])
    else:
        yield from _fanned(place.fan, spot, pile, fit)


def _fanned(fan: Fan, spot: Spot, pile: Pile, fit: _Fit) -> Iterator[FaceUp]:
    shown = pile if fan.last is None else pile[-fan.last :]
    left, top = fit.corner(spot.x, spot.y, _spread(fan))
    dx, dy = _steps(fan, shown)
    for number, card in enumerate(shown):
        x, y = number * dx + fan.sway * (number % 2), number * dy
        at = left + _even(x * fit.card_width), top + round(y * fit.card_height)
        yield FaceUp(*at, card, narrow=0 < dx < INDEX_WIDTH)


def _spread(fan: Fan | None) -> float:
    """How many card widths a pile may take: cards fan to the right in a mirrored table too."""
    if fan is None:
        return 1
    return fan.room if fan.dx else 1 + fan.sway


def _steps(fan: Fan, pile: Pile) -> tuple[float, float]:
    """The declared steps, or the widest at which all cards still end within the fan's room."""
    if len(pile) < 2:
        return 0.0, 0.0
    widest = (fan.room - 1) / (len(pile) - 1)
    return min(fan.dx, widest), min(fan.dy, widest)


def _empty_sign(view: _View, name: str) -> str:
    """What an empty pile takes, or else is called; an empty stock, whether it can be refilled."""
    table = view.table
    turn = table.game.turn
    if turn and name == turn.back_to:
        can_be_refilled = Move(turn.to, name) in table.moves
        return f"{TURN_BACK}{table.redeals or ''}" if can_be_refilled else ""
    wanted = table.game.wanted(table, name)
    if len(wanted) == 1:
        return card_label(*wanted, cyrillic=view.look.cyrillic)
    rank = table.game.next_rank(table, name)
    return view.rank(rank) if rank else pile_label(table.game, name)


def _beside(view: _View, name: str, place: Place, spot: Spot) -> Iterator[Writing]:
    """How many cards lie hidden below the top one; the rank that a row takes next."""
    table, fit = view.table, view.fit
    pile = table.pile(name)
    if place.face is Face.TOP_UP and len(pile) > 1:
        yield Writing(*fit.centre(spot.x + 0.5, spot.y + 1.15), f"+{len(pile) - 1}")
    rank = table.game.next_rank(table, name) if place.shows_next and pile else None
    if rank:
        *_, last = _cards(view, name, place, spot)
        right, down = _even(1.46 * fit.card_width), round(0.4 * fit.card_height)
        yield Writing(last.x + right, last.y + down, f"→ {view.rank(rank)}")
