"""From a position to a scene: where every visible card lies, without a thought of pixels' colours.

A game declares its geometry in card widths and heights; here it is fitted into the frame, and
fans that would outgrow their room are drawn closer.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from render.labels import pile_label
from render.scene import FaceDown, FaceUp, Outline, Scene, Sprite, Writing
from rules import Game, Table
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
    piles = dict(zip(table.game.names, table.piles, strict=True))
    for place in table.game.places:
        for name, spot in zip(place.names, place.spots, strict=True):
            label = pile_label(table.game, name)
            if label and place.fan:
                yield Writing(*frame.pixel(spot.x + 0.5, spot.y - 0.17), label)
            if piles[name]:
                yield from _pile(place, spot, piles[name], frame)
            else:
                yield Outline(*frame.pixel(spot.x, spot.y), label or _refill_sign(table, name))


def _refill_sign(table: Table, name: str) -> str:
    """An empty stock says whether the waste can be taken back."""
    can_refill = any(turn.to == name and table.pile(turn.source) for turn in table.game.turns)
    takes_back = any(turn.once_empty == name for turn in table.game.turns)
    return TURN_BACK if can_refill and takes_back else ""


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
    dx, dy = (_step(step, fan.room, len(shown)) for step in (fan.dx, fan.dy))
    for index, card in enumerate(shown):
        yield FaceUp(*frame.pixel(spot.x + index * dx, spot.y + index * dy), card)


def _step(step: float, room: float, cards: int) -> float:
    """The declared step, or the widest at which all `cards` still end within `room`."""
    return step if cards < 2 else min(step, (room - 1) / (cards - 1))
