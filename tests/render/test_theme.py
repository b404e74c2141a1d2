"""Colours by numbers: contrast as WCAG 2 has it, lightness as CIE L*, colour blindness simulated.

Protanopia and deuteranopia after Viénot, Brettel and Mollon (1999), on linear RGB.
"""

from itertools import product

import pytest

from render.theme import THEMES, Colour, Palette, Shade, Theme
from rules import Suit

every_theme = pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES.keys())

_Linear = tuple[float, float, float]

_SIGHTS: dict[str, tuple[_Linear, _Linear, _Linear]] = {
    "full": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.11238, 0.88762, 0), (0.11238, 0.88762, 0), (0.00401, -0.00401, 1)),
    "deuteranopia": ((0.29275, 0.70725, 0), (0.29275, 0.70725, 0), (-0.02234, 0.02234, 1)),
}
every_sight = pytest.mark.parametrize("sight", _SIGHTS)


def _linear(colour: Colour) -> _Linear:
    def value(byte: int) -> float:
        part = byte / 255
        return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4

    red, green, blue = map(value, colour)
    return red, green, blue


def _luminance(linear: _Linear) -> float:
    return sum(w * part for w, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def _contrast(one: Colour, other: Colour) -> float:
    low, high = sorted((_luminance(_linear(one)), _luminance(_linear(other))))
    return (high + 0.05) / (low + 0.05)


def _lightness(colour: Colour, sight: str = "full") -> float:
    """CIE L*, 0 to 100, as that sight has it."""
    linear = _linear(colour)
    seen = [
        min(1.0, max(0.0, sum(w * part for w, part in zip(row, linear, strict=True))))
        for row in _SIGHTS[sight]
    ]
    luminance = _luminance((seen[0], seen[1], seen[2]))
    return 116 * luminance ** (1 / 3) - 16 if luminance > 0.008856 else 903.3 * luminance


@every_theme
def test_inks_and_writing_stand_out(theme: Theme) -> None:
    """At least 4.5 to 1, what WCAG asks of text."""
    for ink in (theme.black, theme.red, theme.club, theme.diamond):
        assert _contrast(ink, theme.paper) >= 4.5
    assert _contrast(theme.line, theme.table) >= 4.5
    assert _contrast(theme.paper, theme.back) >= 4.5


@every_theme
def test_backs_and_frames_stand_out(theme: Theme) -> None:
    """A back differs from the table, a hint from both table and paper, in lightness too."""
    assert _contrast(theme.back, theme.table) >= 1.5
    assert min(_contrast(theme.hint, theme.paper), _contrast(theme.hint, theme.table)) >= 2.4
    assert theme.moved != theme.hint


@every_theme
@every_sight
def test_red_and_black_differ_by_lightness_alone(theme: Theme, sight: str) -> None:
    """These games build by colour. With two inks 20 of L*'s 100, with four 14 for any pair."""
    dark, warm = (theme.black, theme.club), (theme.red, theme.diamond)
    assert _lightness(theme.red, sight) - _lightness(theme.black, sight) >= 20
    for low, high in product(dark, warm):
        assert _lightness(high, sight) - _lightness(low, sight) >= 14


@every_theme
@pytest.mark.parametrize("four_colours", [False, True])
def test_palette_has_sixteen_shades_at_most(theme: Theme, *, four_colours: bool) -> None:
    palette = Palette(theme, four_colours=four_colours)
    assert len(palette.colours) <= 16
    assert len(palette.rgb) == 48
    assert palette.colours[Shade.PAPER] == theme.paper
    inks = {suit: palette.colours[ramp[-1]] for suit, ramp in palette.ramps.items()}
    assert len(set(inks.values())) == (4 if four_colours else 2)
    assert inks[Suit.SPADES] == theme.black
    assert inks[Suit.HEARTS] == theme.red
