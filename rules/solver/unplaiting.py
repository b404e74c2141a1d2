"""A proof that Kosa is lost: the plait cannot come undone, though all else be within reach.

The game is made easier: every card but those of the plait and the corners may go home whenever
its turn has come. What cannot be won even so is lost. As that game is small, it is also asked
what a move would spoil.
"""

from rules.solver.codes import without
from rules.solver.double import Homes

__all__ = ["Unplaiting", "uncornered"]


class Unplaiting:
    """The easier game of one plait, `plait`, its playable card last."""

    def __init__(self, plait: bytes) -> None:
        self._plait = plait
        self._known: dict[tuple[int, bytes, Homes], bool] = {}

    def is_hopeless(self, left: int, corners: bytes, homes: Homes, *, most: int = 300) -> bool:
        """Whether `left` cards of the plait never come undone; False too after `most` positions.

        `corners` are in order of their codes.
        """
        asked = left, corners, homes
        known = self._known.get(asked)
        if known is None:
            known = self._known[asked] = self._is_hopeless(left, corners, homes, most)
        return known

    def _is_hopeless(self, left: int, corners: bytes, homes: Homes, most: int) -> bool:
        seen = set[tuple[int, bytes, Homes]]()
        untried = [(left, corners, homes)]
        while untried:
            position = self._eased(*untried.pop())
            left, corners, homes = position
            if not (left or corners):
                return False
            if position not in seen:
                if len(seen) == most:
                    return False
                seen.add(position)
                untried += self._onward(left, corners, homes)
        return True

    def _eased(self, left: int, corners: bytes, homes: Homes) -> tuple[int, bytes, Homes]:
        """With all home that is in reach, but for cards whose double is bound to the plait.

        An open card can be spared even so: when its double is to go first, that takes its corner,
        or lies under it in the plait.
        """
        plait = self._plait
        height = list(homes)
        is_eased = False
        while not is_eased:
            is_eased = True
            for at in range(8):
                top = 13 if at % 2 else height[at + 1]
                while height[at] < top:
                    card = 4 * height[at] + at // 2
                    if left and plait[left - 1] == card:
                        left -= 1
                    elif card in corners:
                        left, corners = uncornered(plait, left, corners, card)
                    elif plait.find(card, 0, left) >= 0:
                        break
                    height[at] += 1
                    is_eased = False
        return left, corners, tuple(height)

    def _onward(self, left: int, corners: bytes, homes: Homes) -> list[tuple[int, bytes, Homes]]:
        """A card goes home before its double, which is bound to the plait: a choice."""
        ways: list[tuple[int, bytes, Homes]] = []
        for suit, height in enumerate(homes[1::2]):
            if height < 13 and self._plait.count(4 * height + suit, 0, left) == 1:
                at = 2 * suit + 1
                ways.append((left, corners, (*homes[:at], height + 1, *homes[at + 1 :])))
        return ways


def uncornered(plait: bytes, left: int, corners: bytes, card: int) -> tuple[int, bytes]:
    """What is left once `card` has left its corner, and the plait has filled that."""
    others = without(corners, corners.index(card))
    if not left:
        return 0, others
    return left - 1, bytes(sorted(others + plait[left - 1 : left]))
