"""A picture before it has pixels: flat sprites at whole positions, back to front."""

from dataclasses import dataclass

from rules import Card

__all__ = ["FaceDown", "FaceUp", "Outline", "Scene", "Sprite", "Writing"]


@dataclass(frozen=True, slots=True)
class FaceUp:
    """A card's face; x and y are its top left corner in pixels."""

    x: int
    y: int
    card: Card


@dataclass(frozen=True, slots=True)
class FaceDown:
    """A card's back with `count` written on it: how many cards lie there."""

    x: int
    y: int
    count: int


@dataclass(frozen=True, slots=True)
class Outline:
    """An empty place of a card's size, with a `sign` for what it is or takes."""

    x: int
    y: int
    sign: str


@dataclass(frozen=True, slots=True)
class Writing:
    """A short text on the bare table, centred on x and y."""

    x: int
    y: int
    text: str


Sprite = FaceUp | FaceDown | Outline | Writing


@dataclass(frozen=True, slots=True)
class Scene:
    """All that a picture shows; equal scenes make equal bytes. Sizes are in pixels."""

    width: int
    height: int
    card_width: int
    card_height: int
    sprites: tuple[Sprite, ...]
