"""Deals that are proven winnable, with a winning line each."""

from rules.winnable.finding import Finding

__all__ = ["Finding"]
