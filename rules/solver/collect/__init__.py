"""Deals that are proven winnable: how they are found, `python -m rules.solver.collect`."""

from rules.solver.collect.greedy import greedy_wins
from rules.solver.collect.search import found

__all__ = ["found", "greedy_wins"]
