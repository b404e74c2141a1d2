"""A proof that Turniket's last pass is lost: cards that can never come off others.

All is made easier than it is: what is in the stock or a column may go home whenever its turn has
come, and is a host whenever it is wanted. What still cannot leave the moved pile or the reserve,
as it could only go after something that lies under it, never will.
"""

from collections.abc import Sequence

__all__ = ["Blockade"]


class Blockade:
    """`hosts` are what each card may lie on; the moved pile and the reserve go from the top.

    Sets of cards are numbers, a bit a card: it is asked at most positions of a search.
    """

    def __init__(self, hosts: Sequence[bytes], reserve: bytes) -> None:
        self._hosts = tuple(sum(1 << host for host in each) for each in hosts)
        self._reserve = reserve
        self._full = len(hosts) // 4
        self._kings = len(hosts) - 4
        self._all = (1 << len(hosts)) - 1

    def is_closed(
        self,
        columns: tuple[bytes, ...],
        reserve: int,
        talon: bytes,
        turned: int,
        home: tuple[int, ...],
    ) -> bool:
        """Whether some card can never leave; False says nothing."""
        hosts, kings, below = self._hosts, self._kings, self._reserve
        loose = self._all
        for card in (*talon[:turned], *below[:reserve]):
            loose ^= 1 << card
        for suit, height in enumerate(home):
            loose &= ~(_LOWEST[height] << suit)
        heights = list(home)
        gap = False
        while True:
            before = loose, gap
            _climb(heights, loose)
            gap = gap or self._may_empty(columns, loose, heights)
            while turned:
                card = talon[turned - 1]
                if not (
                    hosts[card] & loose
                    or card >> 2 <= heights[card & 3]
                    or (gap and not reserve and card >= kings)
                ):
                    break
                turned -= 1
                loose |= 1 << card
            while reserve:
                card = below[reserve - 1]
                if not (gap or hosts[card] & loose or card >> 2 <= heights[card & 3]):
                    break
                reserve -= 1
                loose |= 1 << card
            if not (turned or reserve):
                return False
            if before == (loose, gap):
                return True

    def _may_empty(self, columns: tuple[bytes, ...], loose: int, heights: Sequence[int]) -> bool:
        for column in columns:
            if not column or self._hosts[column[0]] & loose:
                return True
            for card in column:
                if card >> 2 >= heights[card & 3]:
                    break
            else:
                return True
        return False


_LOWEST = tuple(sum(1 << 4 * height for height in range(most)) for most in range(14))
"""The lowest cards of the first suit, by their number."""


def _climb(heights: list[int], loose: int) -> None:
    """Home goes what is loose and has its turn."""
    for suit in (0, 1, 2, 3):
        while loose >> (4 * heights[suit] + suit) & 1:
            heights[suit] += 1
