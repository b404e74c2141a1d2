"""Everything that `rules` raises, each message quoting what was wrong.

RulesError
├── CannotRead      text that no `str` of ours writes
├── Unknown         well-formed, but names what this version does not have
└── IllegalMove     a move that the rules do not allow in that position
"""

__all__ = ["CannotRead", "IllegalMove", "RulesError", "Unknown"]


class RulesError(Exception):
    """The common root, for callers that answer every fault of input alike."""


class CannotRead(RulesError):  # noqa: N818 - reads as the sentence it states
    """Text that is not of the form asked for; the message quotes it."""


class Unknown(RulesError):  # noqa: N818 - reads as the sentence it states
    """A game, deal number or revision that is well written and does not exist here."""


class IllegalMove(RulesError):  # noqa: N818 - the name is part of the package's surface
    """A move against the rules; nothing has been changed."""
