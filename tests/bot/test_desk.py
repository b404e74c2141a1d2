"""The desk over a real store: two copies of the bot, one table."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from itertools import count

import pytest

from bot.answers import Ending, Press
from bot.desk import Desk
from bot.session import ANYONE, Seat
from bot.store import Store, connect
from bot.tap import Tap, Verb
from rules import GAMES, Outcome

SEAT = Seat(chat=5, topic=None, player=5)


def press_of(tap: Tap, message: int) -> Press:
    """The player's own tap on a message that carries the tapped table's buttons."""
    return Press(tap, player=5, chat=5, message=message, carries=tap.table)


@pytest.fixture
async def desks(redis_url: str) -> AsyncIterator[tuple[Desk, Desk]]:
    """Two copies of the bot, each with its own connection."""
    async with connect(redis_url) as one, connect(redis_url) as other:
        yield Desk(Store(one), lambda: 7), Desk(Store(other), lambda: 8)


async def test_one_tap_seen_by_two_copies_plays_once(desks: tuple[Desk, Desk]) -> None:
    menu = await desks[0].open_menu(SEAT)
    deal = press_of(Tap(menu.table, 0, Verb.PLAY, "vokzal36"), 10)
    turn = press_of(Tap(menu.table, 1, Verb.MOVE, "s-w"), 10)
    for press in (deal, turn):
        answers = await asyncio.gather(*(desk.tap(press) for desk in desks for _ in range(5)))
        endings = [answer.ending for answer in answers]
        assert endings.count(Ending.DONE) == 1
        assert endings.count(Ending.STALE) == 9
    session = await desks[0].current(SEAT)
    assert session is not None
    assert session.rev == 2
    assert session.record is not None
    assert [str(move) for move in session.record.moves] == ["s-w"]


async def test_an_older_message_never_takes_the_table_back(desks: tuple[Desk, Desk]) -> None:
    menu = await desks[0].open_menu(SEAT)
    await desks[0].move_to(menu.table, 20)
    await desks[1].move_to(menu.table, 15)
    press = press_of(Tap(menu.table, 0, Verb.PLAY, "vokzal36"), 15)
    assert (await desks[0].tap(press)).ending is Ending.MOVED


async def test_a_tap_on_a_newer_message_moves_the_table_there(desks: tuple[Desk, Desk]) -> None:
    """The bot died between sending the table anew and noting where."""
    menu = await desks[0].open_menu(SEAT)
    await desks[0].move_to(menu.table, 20)
    press = press_of(Tap(menu.table, 0, Verb.PLAY, "vokzal36"), 25)
    assert (await desks[0].tap(press)).ending is Ending.DONE
    session = await desks[0].current(SEAT)
    assert session is not None
    assert session.message == 25


async def test_a_random_deal_is_never_a_dead_end_at_once(redis_url: str) -> None:
    game = GAMES["vokzal36"]
    dead = next(n for n in count(1) if game.outcome(game.deal(n)) is Outcome.LOST)
    async with connect(redis_url) as redis:
        desk = Desk(Store(redis), iter((dead, dead, 7)).__next__)
        menu = await desk.open_menu(SEAT)
        tap = Tap(menu.table, 0, Verb.PLAY, "vokzal36")
        answer = await desk.tap(press_of(tap, 10))
    assert answer.session is not None
    assert str(answer.session.record) == "vokzal36-7@1"


async def test_the_first_to_choose_from_a_nameless_menu_plays(redis_url: str) -> None:
    async with connect(redis_url) as redis:
        desk = Desk(Store(redis), lambda: 7)
        menu = await desk.open_menu(Seat(-5, None, ANYONE))
        tap = Tap(menu.table, 0, Verb.PLAY, "vokzal36")
        first = Press(tap, player=1, chat=-5, message=9, carries=menu.table)
        assert (await desk.tap(first)).ending is Ending.DONE
        later = replace(first, tap=Tap(menu.table, 1, Verb.MOVE, "s-w"), player=2)
        assert (await desk.tap(later)).ending is Ending.FOREIGN
        assert (await desk.tap(replace(later, player=1))).ending is Ending.DONE
