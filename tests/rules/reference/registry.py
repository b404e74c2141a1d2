"""The reference of each game by its key, all with one surface."""

from collections.abc import Mapping

from tests.rules.reference import avtostrada, kosa, sultan, turniket, vokzal
from tests.rules.reference.common import Reference

__all__ = ["REFERENCES"]

_ALL: tuple[Reference, ...] = (vokzal, turniket, kosa, sultan, avtostrada)

REFERENCES: Mapping[str, Reference] = {key: module for module in _ALL for key in module.KEYS}
