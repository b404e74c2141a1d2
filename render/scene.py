"""A picture before it has pixels: flat sprites at whole positions, back to front.

Sprites are tuples, which are hashed and compared the fastest; those that hold a text say of what
`kind` they are, so that no two kinds are ever equal.
"""

from dataclasses import dataclass
from enum import StrEnum, auto
from typing import NamedTuple

from render.look import Look
from rules import Card

__all__ = ["FaceDown", "FaceUp", "Frame", "Mark", "Outline", "Scene", "Sprite", "Writing"]


class FaceUp(NamedTuple):
    """A card's face; x and y are its top left corner in pixels, x even.

    `narrow`: rank and suit are squeezed to the left edge, for fans that leave no more in sight.
    """

    x: int
    y: int
    card: Card
    narrow: bool = False


class FaceDown(NamedTuple):
    """A card's back, and on it how many `cards` lie there."""

    x: int
    y: int
    cards: int


class Outline(NamedTuple):
    """An empty place of a card's size, with a `sign` for what it is or takes."""

    x: int
    y: int
    sign: str
    kind: str = "outline"


class Mark(StrEnum):
    """What a frame says: this lay elsewhere a move ago; this may go, and there it may go."""

    MOVED = auto()
    HINT = auto()
    HINT_TARGET = auto()


class Frame(NamedTuple):
    """A frame around the card that lies, or might lie, at x and y."""

    x: int
    y: int
    mark: Mark
    kind: str = "frame"


class Writing(NamedTuple):
    """A short text on the bare table, centred on x and y."""

    x: int
    y: int
    text: str
    kind: str = "writing"


Sprite = FaceUp | FaceDown | Outline | Frame | Writing


@dataclass(frozen=True, slots=True)
class Scene:
    """All that a picture shows; equal scenes make equal bytes. Sizes are in pixels, and even."""

    width: int
    height: int
    card_width: int
    card_height: int
    look: Look
    sprites: tuple[Sprite, ...]
