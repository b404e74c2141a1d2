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

__all__ = ["HEIGHT", "WIDTH", "arrange", "may_be_narrow"]

WIDTH, HEIGHT = 1024, 1280
"""4:5, the tallest picture that a phone's chat shows uncropped; Telegram's copies fit 1280."""

CARD_RATIO = 1.4
TURN_BACK = "⟲"

INDEX_WIDTH = 0.42
"""In card widths: a fan that shows less of each card needs narrow faces."""

_MARGIN = 14 / WIDTH
_WAITING = 0.9  # card widths: the rank that a row waits for
_ALL = 999
_Card = FaceUp | FaceDown | Outline


def arrange(
    table: Table,
    look: Look = PLAIN,
    *,
    before: Table | None = None,
    hint: Move | None = None,
    width: int = WIDTH,
) -> Scene:
    """The scene that shows `table`; face-down cards but their number leave no trace in it.

    What does not lie where it lay `before` is framed, and so is what a `hint` would move, and
    where to. `width` is in pixels, a multiple of 8.
    """
    fit = _Fit.into(width, table.game, mirrored=look.mirrored)
    marks = {**_moved(table, before), **_hinted(hint)}
    sprites = _sprites(_View(table, look, fit, marks))
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


def _moved(table: Table, before: Table | None) -> dict[str, _Marked]:
    """The cards that came onto each pile: by the move, and by refills after it."""
    marks = {}
    for name, pile in zip(table.game.names, table.piles, strict=True):
        new = len(pile) - _alike(pile, before.pile(name)) if before else 0
        if new:
            marks[name] = _Marked(Mark.MOVED, new)
    return marks


def _alike(pile: Pile, other: Pile) -> int:
    """How many cards the two have in common, from the bottom up."""
    pairs = zip(pile, other, strict=False)
    return next(
        (at for at, (one, two) in enumerate(pairs) if one != two), min(len(pile), len(other))
    )


def _hinted(hint: Move | None) -> dict[str, _Marked]:
    if hint is None:
        return {}
    return {
        hint.target: _Marked(Mark.HINT_TARGET, 1),
        hint.source: _Marked(Mark.HINT, hint.size),
    }


def _sprites(view: _View) -> Iterator[Sprite]:
    game = view.table.game
    for place in game.places:
        for name, spot in zip(place.names, place.spots, strict=True):
            if place.label_at:
                yield Writing(*_at(view.fit, place, spot, place.label_at), pile_label(game, name))
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
    if not pile:
        yield Outline(*_first(fit, place, spot), _empty_sign(view, name))
    elif place.face is Face.DOWN:
        yield FaceDown(*fit.corner(spot.x, spot.y), len(pile))
    elif place.fan is None:
        yield FaceUp(*fit.corner(spot.x, spot.y), pile[-1])
    else:
        yield from _fanned(place.fan, _first(fit, place, spot), pile, fit)


def _fanned(fan: Fan, first: tuple[int, int], pile: Pile, fit: _Fit) -> Iterator[FaceUp]:
    shown = pile if fan.last is None else pile[-fan.last :]
    left, top = first
    dx, dy = _steps(fan, shown)
    for number, card in enumerate(shown):
        x, y = number * dx + fan.sway * (number % 2), number * dy
        at = left + _even(x * fit.card_width), top + round(y * fit.card_height)
        yield FaceUp(*at, card, narrow=0 < dx < INDEX_WIDTH)


def _first(fit: _Fit, place: Place, spot: Spot) -> tuple[int, int]:
    """The top left pixel of a pile's first card.

    In a mirrored table cards fan to the right too, or their ranks would be covered. So what
    changes sides is the whole of a fan with its label, and the rank that a row waits for.
    """
    fan = place.fan
    if fan is None or not fan.dx:
        return fit.corner(spot.x, spot.y, 1 + (fan.sway if fan else 0))
    before = -2 * place.label_at.x if place.label_at else 0.0
    after = _WAITING if place.shows_next else 0.0
    x, y = fit.corner(spot.x - before, spot.y, before + fan.room + after)
    return x + _even(before * fit.card_width), y


def _at(fit: _Fit, place: Place, spot: Spot, offset: Spot) -> tuple[int, int]:
    """The pixel at `offset` from a pile's spot; from its first card, where it is a fan."""
    if place.fan is None or not place.fan.dx:
        return fit.centre(spot.x + offset.x, spot.y + offset.y)
    x, y = _first(fit, place, spot)
    return x + _even(offset.x * fit.card_width), y + round(offset.y * fit.card_height)


def _steps(fan: Fan, pile: Pile) -> tuple[float, float]:
    """The declared steps, or the widest at which all cards still end within the fan's room."""
    if len(pile) < 2:
        return 0.0, 0.0
    widest = (fan.room - 1) / (len(pile) - 1)
    return min(fan.dx, widest), min(fan.dy, widest)


def may_be_narrow(place: Place) -> bool:
    """Whether a fan of this place may leave so little of its cards that they need narrow faces."""
    fan = place.fan
    if fan is None or not fan.dx:
        return False
    closest = (fan.room - 1) / ((fan.last or _ALL) - 1)
    return min(fan.dx, closest) < INDEX_WIDTH


def _empty_sign(view: _View, name: str) -> str:
    """What an empty pile takes; an empty stock, whether it can be refilled.

    Where neither can be said in a sign, what the pile is called, unless that is written beside it
    or it takes nothing.
    """
    table = view.table
    turn, place = table.game.turn, table.game.place(name)
    if turn and name == turn.back_to:
        can_be_refilled = Move(turn.to, name) in table.moves
        return f"{TURN_BACK}{table.redeals or ''}" if can_be_refilled else ""
    wanted = table.game.wanted(table, name)
    if len(wanted) == 1:
        return card_label(*wanted, cyrillic=view.look.cyrillic)
    rank = table.game.next_rank(table, name)
    if rank:
        return view.rank(rank)
    return "" if place.label_at or not wanted else pile_label(table.game, name)


def _beside(view: _View, name: str, place: Place, spot: Spot) -> Iterator[Writing]:
    """How many cards cannot be seen; the rank that a row takes next."""
    table, fit = view.table, view.fit
    pile = table.pile(name)
    hidden = len(pile) - _seen(place)
    if place.hidden_at and hidden > 0:
        yield Writing(*_at(fit, place, spot, place.hidden_at), f"+{hidden}")
    rank = table.game.next_rank(table, name) if place.shows_next and pile else None
    if rank:
        *_, last = _cards(view, name, place, spot)
        right, down = _even(1.46 * fit.card_width), round(0.4 * fit.card_height)
        yield Writing(last.x + right, last.y + down, f"→ {view.rank(rank)}")


def _seen(place: Place) -> int:
    """How many cards of a pile can be seen at most."""
    if place.fan is None:
        return 1
    return place.fan.last or _ALL
