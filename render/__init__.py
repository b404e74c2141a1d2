"""Pictures of tables, in two steps: `arrange` says what lies where, `paint` makes the PNG.

>>> from rules import GAMES
>>> scene = arrange(GAMES["vokzal36"].deal(7))
>>> scene.width, scene.height
(1024, 1280)
>>> paint(scene).startswith(b"\\x89PNG")
True
"""

from render.arrange import arrange
from render.labels import card_label, pile_label
from render.painter import paint
from render.scene import FaceDown, FaceUp, Outline, Scene, Sprite, Writing
from render.theme import CLASSIC, Theme

__all__ = [
    "CLASSIC",
    "FaceDown",
    "FaceUp",
    "Outline",
    "Scene",
    "Sprite",
    "Theme",
    "Writing",
    "arrange",
    "card_label",
    "paint",
    "pile_label",
]
