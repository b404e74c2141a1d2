"""From a position to a scene: where every visible card lies, without a thought of pixels' colours.

A game declares its geometry in card widths and heights; here it is fitted into the frame, and
fans that would outgrow their room are drawn closer.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from render.labels import pile_label, rank_label
from render.scene import FaceDown, FaceUp, Outline, Scene, Sprite, Writing
from rules import Game, Move, Table
from rules.table import Pile
from rules.vocabulary import Face, Fan, Place, Spot

__all__ = ["HEIGHT", "WIDTH", "arrange"]

WIDTH, HEIGHT = 1024, 1280
"""4:5, the tallest picture that a phone's chat shows uncropped; Telegram's copies fit 1280."""

MARGIN = 14
CARD_RATIO = 1.4
TURN_BACK = "⟲"


def arrange(table: Table) -> Scene:
    """The scene that shows `table`; face-down cards but their number leave no trace in it."""
    frame = _Frame.around(table.game)
    return Scene(WIDTH, HEIGHT, frame.card_width, frame.card_height, tuple(_sprites(table, frame)))


@dataclass(frozen=True)
class _Frame:
    """The size of a card in pixels, and where the game's origin lies."""

    card_width: int
    card_height: int
    left: int
    top: int

    @classmethod
    def around(cls, game: Game) -> "_Frame":
        by_width = (WIDTH - 2 * MARGIN) / game.width
        by_height = (HEIGHT - 2 * MARGIN) / game.height / CARD_RATIO
        width = int(min(by_width, by_height))
        height = round(width * CARD_RATIO)
        return cls(width, height, round((WIDTH - width * game.width) / 2), MARGIN)

    def pixel(self, x: float, y: float) -> tuple[int, int]:
        return self.left + round(x * self.card_width), self.top + round(y * self.card_height)


def _sprites(table: Table, frame: _Frame) -> Iterator[Sprite]:
    game = table.game
    for place in game.places:
        for name, spot in zip(place.names, place.spots, strict=True):
            if place.label_at:
                at = frame.pixel(spot.x + place.label_at.x, spot.y + place.label_at.y)
                yield Writing(*at, pile_label(game, name))
            if table.pile(name):
                yield from _pile(place, spot, table.pile(name), frame)
            else:
                yield Outline(*frame.pixel(spot.x, spot.y), _empty_sign(table, name))
            if place.shows_next:
                yield from _next(table, name, place, spot, frame)


def _empty_sign(table: Table, name: str) -> str:
    """What an empty pile is called or takes; an empty stock, whether it can be refilled."""
    turn = table.game.turn
    if turn and name == turn.back_to and Move(turn.to, name) in table.moves:
        return TURN_BACK
    label = pile_label(table.game, name)
    if label:
        return label
    rank = table.game.next_rank(table, name)
    return rank_label(rank) if rank else ""


def _next(table: Table, name: str, place: Place, spot: Spot, frame: _Frame) -> Iterator[Sprite]:
    """The rank that a pile takes next, to the right of its last card."""
    rank, pile = table.game.next_rank(table, name), table.pile(name)
    if rank and pile:
        dx, dy = _steps(place.fan, pile) if place.fan else (0.0, 0.0)
        last = len(pile) - 1
        at = frame.pixel(spot.x + last * dx + 1.46, spot.y + last * dy + 0.4)
        yield Writing(*at, f"→ {rank_label(rank)}")


def _pile(place: Place, spot: Spot, pile: Pile, frame: _Frame) -> Iterator[Sprite]:
    if place.face is Face.DOWN:
        yield FaceDown(*frame.pixel(spot.x, spot.y), len(pile))
    elif place.fan is None:
        yield FaceUp(*frame.pixel(spot.x, spot.y), pile[-1])
        if place.face is Face.TOP_UP and len(pile) > 1:
            yield Writing(*frame.pixel(spot.x + 0.5, spot.y + 1.15), f"+{len(pile) - 1}")
    else:
        yield from _fanned(place.fan, spot, pile, frame)


def _fanned(fan: Fan, spot: Spot, pile: Pile, frame: _Frame) -> Iterator[Sprite]:
    shown = pile if fan.last is None else pile[-fan.last :]
    dx, dy = _steps(fan, shown)
    for index, card in enumerate(shown):
        aside = fan.sway * (index % 2)
        yield FaceUp(*frame.pixel(spot.x + index * dx + aside, spot.y + index * dy), card)


def _steps(fan: Fan, pile: Pile) -> tuple[float, float]:
    """The declared steps, or the widest at which all cards still end within the fan's room."""
    if len(pile) < 2:
        return 0.0, 0.0
    widest = (fan.room - 1) / (len(pile) - 1)
    return min(fan.dx, widest), min(fan.dy, widest)
