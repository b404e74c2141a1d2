"""A local Bot API server with a chat page, as strict as Telegram."""

from __future__ import annotations

from bot.playground.faults import Fault
from bot.playground.furniture import furnish
from bot.playground.keyboards import Button
from bot.playground.limits import Limits
from bot.playground.messages import Answer, Message, Query
from bot.playground.people import Chat, ChatKind, Person, Topic
from bot.playground.server import Playground
from bot.playground.transcript import Call
from bot.playground.world import World

__all__ = [
    "Answer",
    "Button",
    "Call",
    "Chat",
    "ChatKind",
    "Fault",
    "Limits",
    "Message",
    "Person",
    "Playground",
    "Query",
    "Topic",
    "World",
    "furnish",
]
