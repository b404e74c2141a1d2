"""What is posted for a player: sentences and tables; and what becomes of messages that go out."""

from redis.exceptions import RedisError

from bot.calls import Call, table_on
from bot.caption import deal_in_words
from bot.desk import Desk
from bot.errands import Errands
from bot.screen import Screen, compose
from bot.sender import ChatId, MessageId, Sender
from bot.session import Seat, Session, TableId, UnreadableSession
from bot.taste import Reader, Tastes
from bot.texts import Texts

__all__ = ["Postings"]


class Postings:
    """All of it may have to wait for Telegram's limits: what calls it is an errand."""

    def __init__(self, desk: Desk, tastes: Tastes, sender: Sender, errands: Errands) -> None:
        self._desk = desk
        self._tastes = tastes
        self._sender = sender
        self._errands = errands
        sender.lost = self.lost

    async def reader_of(self, call: Call) -> Reader:
        """How whoever calls wants to read."""
        return await self._tastes.reader(call.seat.player, call.language)

    async def say(self, call: Call, key: str, **values: object) -> None:
        """Post the sentence `key`."""
        reader = await self.reader_of(call)
        await self._sender.say(call.chat, call.seat.topic, reader.texts(key, **values))

    async def show(self, call: Call, screen: Screen) -> None:
        """Post a screen that belongs to no table."""
        await self._sender.send(call.chat, call.seat.topic, screen)

    async def post(
        self, seat: Seat, reader: Reader, session: Session, screen: Screen | None = None
    ) -> None:
        """Send a table to a place, or another screen of it; where it was shown is retired."""
        shown = screen or compose(session, reader)

        async def newest() -> Screen:
            nonlocal session
            session = await self._newest(session)
            return compose(session, reader)

        chat = ChatId(seat.chat)
        sent = await self._sender.send(chat, seat.topic, shown, None if screen else newest)
        await self._settle(chat, reader, session, sent)

    async def _newest(self, session: Session) -> Session:
        try:
            return await self._desk.load(session.table) or session
        except (RedisError, UnreadableSession):
            return session

    async def _settle(
        self, chat: ChatId, reader: Reader, session: Session, sent: MessageId
    ) -> None:
        """Note where the table is now; show there what was played while the message was sent."""
        moved = await self._desk.move_to(session.table, sent)
        if moved is None:
            return
        if moved.left != sent and moved.session.rev != session.rev:
            self._sender.show(chat, sent, compose(moved.session, reader))
        if moved.left is not None:
            words = retired(moved.session, "moved", reader.texts)
            await self._sender.retire(chat, MessageId(moved.left), words)

    def retire(self, session: Session, why: str, reader: Reader) -> None:
        """Say in the message of a table that is shown there no longer, why; in the background."""
        if session.message is not None:
            chat, message = ChatId(session.seat.chat), MessageId(session.message)
            words = retired(session, why, reader.texts)
            self._errands.start(None, self._sender.retire(chat, message, words))

    def lost(self, chat: ChatId, message: MessageId, screen: Screen) -> None:
        """A table whose message is gone is sent anew; of others nobody will ask."""
        table = table_on(screen.keyboard)
        if table:
            self._errands.start(None, self._send_lost(chat, message, table, screen))

    async def _send_lost(
        self, chat: ChatId, message: MessageId, table: TableId, screen: Screen
    ) -> None:
        session = await self._desk.shown_in(table, message)
        if session:
            sent = await self._sender.send(chat, session.seat.topic, screen)
            await self._desk.move_to(table, sent)


def retired(session: Session, why: str, texts: Texts) -> str:
    """The last words of a message: which table it was, and what became of it."""
    words = texts(f"retired.{why}")
    return f"{deal_in_words(session.record, texts)}\n{words}" if session.record else words
