"""Deals that are proven winnable, with a line each that wins, at three grades."""

from rules.winnable.deals import Grade, finding, findings, graded
from rules.winnable.finding import Finding

__all__ = ["Finding", "Grade", "finding", "findings", "graded"]
