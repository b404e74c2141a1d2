"""Whether a position can be won with all cards known: yes and how, no, or not known.

>>> from rules import GAMES
>>> game = GAMES["vokzal36"]
>>> solve(game, game.deal(1), Limit(nodes=10)).verdict
<Verdict.UNKNOWN: 'unknown'>
"""

from rules.solver.answer import Answer, Limit, Verdict
from rules.solver.families import solve

__all__ = ["Answer", "Limit", "Verdict", "solve"]
