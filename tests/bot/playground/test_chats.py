"""Groups, topics and members, and what a bot sees and asks there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from telegram import BotCommand, BotCommandScopeChat, Message
from telegram.error import BadRequest

if TYPE_CHECKING:
    from telegram import Bot, Update

    from bot.playground import Chat, Person, Playground


def _texts(updates: tuple[Update, ...]) -> list[str | None]:
    return [update.message.text for update in updates if update.message]


@pytest.fixture
def group(playground: Playground, anna: Person) -> Chat:
    return playground.world.group("Дача", members=[anna])


async def test_bot_in_a_group_sees_its_commands_only(
    bot: Bot, playground: Playground, anna: Person, group: Chat
) -> None:
    for text in ("привет", "/play", "/play@patience_bot", "/play@other_bot", "и /play"):
        playground.world.say(anna, group, text)
    assert _texts(await bot.get_updates()) == ["/play", "/play@patience_bot"]


async def test_bot_in_a_group_sees_replies_to_itself(
    bot: Bot, playground: Playground, anna: Person, group: Chat
) -> None:
    await bot.send_message(group.id, "Стол")
    mine = playground.world.messages(group)[-1]
    playground.world.say(anna, group, "красиво", reply_to=mine)
    assert _texts(await bot.get_updates()) == ["красиво"]


async def test_administrator_sees_all(
    bot: Bot, playground: Playground, anna: Person, group: Chat
) -> None:
    playground.world.promote(group)
    playground.world.say(anna, group, "привет")
    assert _texts(await bot.get_updates()) == ["привет"]


async def test_ids_are_negative_in_groups_only(
    playground: Playground, anna: Person, group: Chat
) -> None:
    club = playground.world.supergroup("Клуб", members=[anna])
    assert playground.world.private(anna).id == anna.id > 0
    assert -(10**10) < group.id < 0
    assert str(club.id).startswith("-100")


async def test_two_supergroups_may_use_one_message_id(
    bot: Bot, playground: Playground, anna: Person
) -> None:
    clubs = [playground.world.supergroup(title, members=[anna]) for title in ("1", "2")]
    ids = {(await bot.send_message(club.id, "!")).message_id for club in clubs}
    assert len(ids) == 1


async def test_topic_opens_with_a_service_message(
    bot: Bot, playground: Playground, anna: Person
) -> None:
    forum = playground.world.supergroup("Клуб", members=[anna], forum=True)
    topic = playground.world.topic(forum, "Пасьянсы")
    playground.world.say(anna, forum, "/play", thread=topic)
    opened, said = [update.message for update in await bot.get_updates() if update.message]
    assert opened.forum_topic_created is not None
    assert (opened.message_id, opened.message_thread_id) == (topic, topic)
    assert (said.message_thread_id, said.is_topic_message, said.chat.is_forum) == (
        topic,
        True,
        True,
    )
    assert said.reply_to_message == opened


def test_only_forums_have_topics(playground: Playground, group: Chat) -> None:
    with pytest.raises(ValueError, match="has no topics"):
        playground.world.topic(group, "?")


def test_unknown_topic_cannot_be_written_to(
    playground: Playground, anna: Person, group: Chat
) -> None:
    with pytest.raises(LookupError, match="has no topic 5"):
        playground.world.say(anna, group, "?", thread=5)


async def test_migration_is_told_from_both_sides(
    bot: Bot, playground: Playground, group: Chat
) -> None:
    new = playground.world.migrate(group)
    notices = [update.message for update in await bot.get_updates() if update.message]
    assert [(one.migrate_to_chat_id, one.migrate_from_chat_id) for one in notices] == [
        (new.id, None),
        (None, group.id),
    ]
    with pytest.raises(ValueError, match="not a basic group"):
        playground.world.migrate(new)


async def test_bot_is_told_what_becomes_of_it(
    bot: Bot, playground: Playground, anna: Person, group: Chat
) -> None:
    playground.world.kick(group)
    playground.world.block(anna)
    changes = [update.my_chat_member for update in await bot.get_updates()]
    assert [
        (change.chat.id, change.old_chat_member.status, change.new_chat_member.status)
        for change in changes
        if change
    ] == [
        (group.id, "left", "member"),
        (group.id, "member", "kicked"),
        (anna.id, "member", "kicked"),
    ]


async def test_members_have_their_statuses(
    bot: Bot, playground: Playground, anna: Person, group: Chat
) -> None:
    boris = playground.world.person("Борис")
    assert (await bot.get_chat_member(group.id, anna.id)).status == "creator"
    assert (await bot.get_chat_member(group.id, bot.id)).status == "member"
    assert (await bot.get_chat_member(group.id, boris.id)).status == "left"
    with pytest.raises(BadRequest, match=r"^Invalid user_id specified$"):
        await bot.get_chat_member(group.id, 77)


async def test_administrators_are_listed(bot: Bot, playground: Playground, group: Chat) -> None:
    playground.world.promote(group)
    admins = await bot.get_chat_administrators(group.id)
    assert [admin.status for admin in admins] == ["creator", "administrator"]


async def test_private_chat_has_no_administrators(bot: Bot, chat: Chat) -> None:
    with pytest.raises(BadRequest, match=r"^There are no administrators in the private chat$"):
        await bot.get_chat_administrators(chat.id)


async def test_chat_tells_title_and_pinned_message(bot: Bot, chat: Chat, group: Chat) -> None:
    sent = await bot.send_message(chat.id, "Стол")
    assert await sent.pin()
    full = await bot.get_chat(chat.id)
    assert (full.first_name, full.pinned_message) == ("Анна", sent)
    assert await sent.unpin()
    assert (await bot.get_chat(chat.id)).pinned_message is None
    assert (await bot.get_chat(group.id)).title == "Дача"


async def test_pinning_in_a_group_needs_rights(
    bot: Bot, playground: Playground, group: Chat
) -> None:
    sent = await bot.send_message(group.id, "Стол")
    with pytest.raises(BadRequest, match=r"^Not enough rights to manage pinned messages"):
        await sent.pin()
    playground.world.promote(group)
    assert await sent.pin()


async def test_missing_message_cannot_be_pinned(bot: Bot, chat: Chat) -> None:
    with pytest.raises(BadRequest, match=r"^Message to pin not found$"):
        await bot.pin_chat_message(chat.id, 1)
    with pytest.raises(BadRequest, match=r"^Message to unpin not found$"):
        await bot.unpin_chat_message(chat.id)


async def test_reaction_is_seen(bot: Bot, playground: Playground, chat: Chat) -> None:
    said = playground.world.messages(chat)[0]
    await bot.set_message_reaction(chat.id, said.id, "🏆")
    assert playground.world.messages(chat)[0].reactions == ("🏆",)
    with pytest.raises(BadRequest, match=r"^Reaction_invalid$"):
        await bot.set_message_reaction(chat.id, said.id, "♠")
    with pytest.raises(BadRequest, match=r"^Message to react not found$"):
        await bot.set_message_reaction(chat.id, 1, "🏆")


async def test_chat_action_needs_a_known_name(bot: Bot, chat: Chat) -> None:
    assert await bot.send_chat_action(chat.id, "upload_photo")
    with pytest.raises(BadRequest, match=r"^Wrong parameter action in request$"):
        await bot.send_chat_action(chat.id, "dancing")


async def test_commands_are_kept_by_language_and_scope(bot: Bot, chat: Chat) -> None:
    english, russian = [BotCommand("play", "play")], [BotCommand("play", "играть")]
    await bot.set_my_commands(english)
    await bot.set_my_commands(russian, language_code="ru")
    await bot.set_my_commands(russian[:1], scope=BotCommandScopeChat(chat.id))
    assert await bot.get_my_commands() == tuple(english)
    assert await bot.get_my_commands(language_code="ru") == tuple(russian)
    assert await bot.get_my_commands(language_code="de") == ()
    assert await bot.get_my_commands(scope=BotCommandScopeChat(chat.id)) == tuple(russian)
    await bot.delete_my_commands()
    assert await bot.get_my_commands() == ()


async def test_wrong_commands_are_refused(bot: Bot) -> None:
    with pytest.raises(BadRequest, match=r"^Bot_command_invalid$"):
        await bot.set_my_commands([BotCommand("Играть", "x")])
    with pytest.raises(BadRequest, match=r"^Bot_command_description_invalid$"):
        await bot.set_my_commands([BotCommand("play", "")])


async def test_descriptions_fall_back_to_the_one_for_all(bot: Bot) -> None:
    await bot.set_my_description("Patiences")
    await bot.set_my_description("Пасьянсы", language_code="ru")
    await bot.set_my_short_description("Cards")
    assert (await bot.get_my_description("ru")).description == "Пасьянсы"
    assert (await bot.get_my_description("de")).description == "Patiences"
    assert (await bot.get_my_short_description()).short_description == "Cards"


async def test_world_can_be_waited_for(playground: Playground, anna: Person, chat: Chat) -> None:
    world = playground.world
    messages = await world.changed(chat, lambda world: world.messages(chat))
    assert [message.text for message in messages] == ["/start"]
    with pytest.raises(TimeoutError, match=r"not so in 'Анна' in 0\.01 s; last message"):
        await world.changed(chat, lambda world: len(world.messages(chat)) > 1, timeout=0.01)
    assert world.say(anna, chat, "/play").sender == anna


async def test_ptb_reads_every_field_it_needs(bot: Bot, chat: Chat) -> None:
    sent = await bot.send_message(chat.id, "Стол")
    assert isinstance(sent, Message)
    assert not sent.api_kwargs
