"""A proof that Kosa is lost: the plait cannot come undone, though all else be within reach.

The game is made easier: every card but those of the plait and the corners may go home whenever
its turn has come. What cannot be won even so is lost. As that game is small, it is also asked
what a move would spoil.
"""

from rules.solver.double import Homes, played

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
        """What loses nothing: cards whose double is home, or is there whenever it is wanted."""
        height = list(homes)
        changed = True
        while changed:
            changed = False
            for at in range(8):
                top = height[at | 1] if at % 2 == 0 else 13
                while height[at] < top:
                    card = 4 * height[at] + at // 2
                    bound = self._bound(left, corners, card)
                    if bound:
                        if bound > 1 or not self._is_open(left, corners, card):
                            break
                        left, corners = self._without(left, corners, card)
                    height[at] += 1
                    changed = True
        return left, corners, tuple(height)

    def _onward(self, left: int, corners: bytes, homes: Homes) -> list[tuple[int, bytes, Homes]]:
        """The first of two like cards goes home: which, and when, is a choice."""
        free: list[tuple[int, bytes, Homes]] = []
        bound: list[tuple[int, bytes, Homes]] = []
        for suit, height in enumerate(homes[1::2]):
            card = 4 * height + suit
            risen = played(homes, card)
            if height == 13 or not risen:
                continue
            if left and self._plait[left - 1] == card:
                bound.append((left - 1, corners, risen))
            if card in corners:
                bound.append((*self._uncornered(left, corners, card), risen))
            elif self._bound(left, corners, card) == 1:
                free.append((left, corners, risen))
        return free + bound

    def _bound(self, left: int, corners: bytes, card: int) -> int:
        return self._plait.count(card, 0, left) + corners.count(card)

    def _is_open(self, left: int, corners: bytes, card: int) -> bool:
        return card in corners or (left > 0 and self._plait[left - 1] == card)

    def _without(self, left: int, corners: bytes, card: int) -> tuple[int, bytes]:
        if left and self._plait[left - 1] == card:
            return left - 1, corners
        return self._uncornered(left, corners, card)

    def _uncornered(self, left: int, corners: bytes, card: int) -> tuple[int, bytes]:
        return uncornered(self._plait, left, corners, card)


def uncornered(plait: bytes, left: int, corners: bytes, card: int) -> tuple[int, bytes]:
    """What is left once `card` has left its corner, and the plait has filled that."""
    at = corners.index(card)
    if not left:
        return 0, corners[:at] + corners[at + 1 :]
    return left - 1, bytes(sorted(corners[:at] + corners[at + 1 :] + plait[left - 1 : left]))
