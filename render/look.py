"""How a player wants the table to look; positions and rules know nothing of it."""

from dataclasses import dataclass

from render.theme import DARK, Theme

__all__ = ["PLAIN", "Look"]


@dataclass(frozen=True, kw_only=True)
class Look:
    """A theme, two inks or `four_colours`, `cyrillic` indices (Т К Д В), and `mirrored` piles.

    Mirrored, what lies right lies left, for the other hand; cards themselves are not mirrored.
    """

    theme: Theme = DARK
    four_colours: bool = False
    cyrillic: bool = False
    mirrored: bool = False


PLAIN = Look()
"""What is shown to those who never chose."""
