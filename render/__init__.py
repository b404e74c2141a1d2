"""Pictures of tables, in two steps: `arrange` says what lies where, `paint` makes the PNG.

>>> from rules import GAMES
>>> scene = arrange(GAMES["vokzal36"].deal(7))
>>> scene.width, scene.height
(1024, 1280)
>>> paint(scene).startswith(b"\\x89PNG")
True
"""

from render.arrange import arrange
from render.labels import card_label, pile_label, rank_label
from render.look import PLAIN, Look
from render.painter import paint, warm_up
from render.scene import FaceDown, FaceUp, Frame, Mark, Outline, Scene, Sprite, Writing
from render.theme import THEMES, Theme

__all__ = [
    "PLAIN",
    "THEMES",
    "FaceDown",
    "FaceUp",
    "Frame",
    "Look",
    "Mark",
    "Outline",
    "Scene",
    "Sprite",
    "Theme",
    "Writing",
    "arrange",
    "card_label",
    "paint",
    "pile_label",
    "rank_label",
    "warm_up",
]
