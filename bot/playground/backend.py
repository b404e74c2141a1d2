"""What all Bot API methods work on."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.playground.params import Params

if TYPE_CHECKING:
    from bot.playground.files import Files
    from bot.playground.limits import Limits, Throttle
    from bot.playground.profile import Profile
    from bot.playground.webhook import Webhook
    from bot.playground.world import World

__all__ = ["Backend", "Method"]


@dataclass(frozen=True, kw_only=True)
class Backend:
    """The parts of one playground, as the methods see them."""

    world: World
    files: Files
    profile: Profile
    webhook: Webhook
    limits: Limits
    throttle: Throttle


# Returns the `result` of the answer, at once or awaited; raises ApiError to refuse.
Method = Callable[[Backend, Params], object | Awaitable[object]]
