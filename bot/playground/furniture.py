"""The people and chats that a new playground opens with."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.playground.world import World

__all__ = ["furnish"]


def furnish(world: World) -> None:
    """Add three people with their private chats, a group and a forum with two topics."""
    anna = world.person("Анна", username="anna", language_code="ru")
    boris = world.person("Борис", username="boris", language_code="ru")
    alice = world.person("Alice", username="alice", language_code="en")
    world.group("Дача", members=[anna, boris])
    forum = world.supergroup("Клуб карточных игр", members=[anna, boris, alice], forum=True)
    world.topic(forum, "Пасьянсы")
    world.topic(forum, "Болтовня")
