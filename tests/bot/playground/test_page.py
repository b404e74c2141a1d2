"""The chat page on a phone: a person plays, a scripted bot answers."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest
from playwright.async_api import expect
from telegram import (
    BotCommand,
    CopyTextButton,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InputMediaPhoto,
)

from bot.playground import Fault, furnish

if TYPE_CHECKING:
    from playwright.async_api import Locator, Page
    from telegram import Bot

    from bot.playground import Chat, Person, Playground
    from tests.bot.playground.conftest import Png


def _keys(*rows: tuple[str, ...]) -> InlineKeyboardMarkup:
    return InlineKeyboardMarkup(
        [[InlineKeyboardButton(text, callback_data=text) for text in row] for row in rows]
    )


def _message(page: Page, number: int) -> Locator:
    return page.locator(f'[data-message-id="{number}"]')


@pytest.fixture
async def phone(page: Page, playground: Playground, anna: Person, chat: Chat) -> Page:
    """Anna's phone, on which her chat with the bot is open."""
    await page.goto(f"{playground.page_url}?person={anna.id}&chat={chat.id}")
    await expect(page.get_by_text("/start")).to_be_visible()
    return page


async def test_new_playground_has_people_and_chats(page: Page, playground: Playground) -> None:
    furnish(playground.world)
    await page.goto(playground.page_url)
    for name in ("Анна", "Борис", "Alice"):
        await expect(page.get_by_role("button", name=name)).to_be_visible()
    for name in ("patience_bot", "Дача", "Пасьянсы", "Болтовня"):
        await expect(page.get_by_role("button", name=name)).to_be_visible()
    await page.get_by_role("button", name="Alice").click()
    await expect(page.get_by_role("button", name="Дача")).to_have_count(0)


async def test_first_word_to_the_bot_is_a_button(
    page: Page, playground: Playground, anna: Person
) -> None:
    chat = playground.world.private(anna)
    await page.goto(playground.page_url)
    await page.get_by_role("button", name="patience_bot").click()
    await page.get_by_role("button", name="Начать").click()
    await expect(page.get_by_label("Сообщение", exact=True)).to_be_visible()
    assert [message.text for message in playground.world.messages(chat)] == ["/start"]


async def test_typed_message_reaches_the_bot(
    phone: Page, bot: Bot, playground: Playground, chat: Chat
) -> None:
    await phone.get_by_role("textbox").fill("привет")
    await phone.get_by_role("button", name="Отправить").click()
    await expect(phone.get_by_text("привет")).to_be_visible()
    await playground.world.changed(chat, lambda world: len(world.messages(chat)) == 2)
    message = (await bot.get_updates())[-1].message
    assert message is not None
    assert message.text == "привет"


async def test_command_menu_is_in_the_persons_language(phone: Page, bot: Bot) -> None:
    await bot.set_my_commands([BotCommand("play", "choose a game"), BotCommand("help", "help")])
    await bot.set_my_commands(
        [BotCommand("play", "выбрать пасьянс"), BotCommand("help", "помощь")], language_code="ru"
    )
    await phone.get_by_role("button", name="Меню команд").click()
    await expect(phone.get_by_role("button", name="/play выбрать пасьянс")).to_be_visible()
    await phone.get_by_role("textbox").fill("/he")
    await expect(phone.get_by_role("button", name="/play выбрать пасьянс")).to_have_count(0)
    await phone.get_by_role("button", name="/help помощь").click()
    await expect(phone.locator(".mine", has_text="/help")).to_be_visible()


async def test_pressed_button_waits_for_its_answer(
    phone: Page, bot: Bot, playground: Playground, chat: Chat, png: Png
) -> None:
    await bot.send_photo(chat.id, png(40, 50), caption="Стол", reply_markup=_keys(("9♠ → 10♦",)))
    button = phone.get_by_role("button", name="9♠ → 10♦")
    await button.click()
    await expect(button).to_have_attribute("aria-busy", "true")
    await playground.world.changed(chat, lambda world: world.queries)
    update = (await bot.get_updates())[-1]
    assert update.callback_query is not None
    assert update.callback_query.data == "9♠ → 10♦"
    await update.callback_query.answer("Ход сделан")
    await expect(phone.get_by_role("status").filter(has_text="Ход сделан")).to_be_visible()
    await expect(button).to_have_attribute("aria-busy", "false")


async def test_alert_stays_until_it_is_closed(phone: Page, bot: Bot, chat: Chat) -> None:
    await bot.send_message(chat.id, "Стол", reply_markup=_keys(("Ход",)))
    await phone.get_by_role("button", name="Ход").click()
    poll = await bot.get_updates(offset=-1, timeout=5)
    assert poll[0].callback_query is not None
    await poll[0].callback_query.answer("Так нельзя", show_alert=True)
    dialog = phone.get_by_role("alertdialog")
    await expect(dialog).to_contain_text("Так нельзя")
    await dialog.get_by_role("button", name="OK").click()
    await expect(dialog).to_be_hidden()


async def test_edit_changes_picture_and_keys_in_place(
    phone: Page, bot: Bot, chat: Chat, png: Png
) -> None:
    sent = await bot.send_photo(chat.id, png(shade=1), caption="1", reply_markup=_keys(("a",)))
    image = _message(phone, sent.message_id).get_by_role("img")
    before = await image.get_attribute("src")
    await bot.edit_message_media(
        InputMediaPhoto(png(shade=2), caption="2"),
        chat.id,
        sent.message_id,
        reply_markup=_keys(("b",)),
    )
    await expect(phone.get_by_role("button", name="b", exact=True)).to_be_visible()
    await expect(phone.get_by_role("button", name="a", exact=True)).to_have_count(0)
    await expect(image).to_have_attribute("alt", "2")
    assert await image.get_attribute("src") != before
    assert await image.evaluate("image => image.complete && image.naturalWidth") == 40


async def test_new_messages_scroll_down_and_edits_do_not_jump(
    phone: Page, bot: Bot, chat: Chat
) -> None:
    first = await bot.send_message(chat.id, "первое")
    for number in range(30):
        last = await bot.send_message(chat.id, f"строка {number}")
    feed = phone.get_by_label("Сообщения", exact=True)
    await expect(_message(phone, last.message_id)).to_be_in_viewport()
    await feed.evaluate("feed => feed.scrollTo(0, 0)")
    await last.edit_text("строка последняя")
    await first.edit_text("первое, изменено")
    await expect(_message(phone, first.message_id)).to_contain_text("первое, изменено")
    assert await feed.evaluate("feed => feed.scrollTop") == 0


async def test_labels_of_four_buttons_are_never_cut(phone: Page, bot: Bot, chat: Chat) -> None:
    labels = ("9♠ → 10♦", "сдать 10", "ШШШШШШШШ", "WWWWWWWW")
    await bot.send_message(chat.id, "Стол, на котором много карт", reply_markup=_keys(labels))
    keys = phone.locator(".key")
    await expect(keys).to_have_count(4)
    boxes = await keys.evaluate_all(
        "keys => keys.map(key => [key.getBoundingClientRect().width,"
        " key.scrollWidth - key.clientWidth, key.scrollHeight - key.clientHeight])"
    )
    assert [cut for _, *cut in boxes] == [[0, 0]] * 4
    assert max(box[0] for box in boxes) - min(box[0] for box in boxes) < 1
    assert await phone.evaluate("document.documentElement.scrollWidth") == 390


async def test_markup_in_messages_stays_text(phone: Page, bot: Bot, chat: Chat) -> None:
    await bot.send_message(chat.id, "<img src=x onerror=alert(1)> <script>")
    await expect(phone.get_by_text("<img src=x onerror=alert(1)> <script>")).to_be_visible()
    text = "<b>жирно</b> &lt;i&gt; <a href='https://example.org/'>ссылка</a>"
    await bot.send_message(chat.id, text, parse_mode="HTML")
    await expect(phone.locator("strong", has_text="жирно")).to_be_visible()
    await expect(phone.get_by_role("link", name="ссылка")).to_have_attribute(
        "href", "https://example.org/"
    )


async def test_commands_in_messages_can_be_pressed(
    phone: Page, bot: Bot, chat: Chat, playground: Playground
) -> None:
    await bot.send_message(chat.id, "Начните с /play")
    await phone.get_by_role("button", name="/play").click()
    messages = await playground.world.changed(chat, lambda world: len(world.messages(chat)) == 3)
    assert messages[-1].text == "/play"


async def test_files_are_shown(phone: Page, bot: Bot, chat: Chat) -> None:
    gif = b"GIF89a" + bytes([3, 0, 2, 0, 0, 0, 0, 0x3B])
    await bot.send_document(chat.id, b"vokzal36-7@1", filename="партия.txt")
    await bot.send_animation(chat.id, gif, filename="deal.gif")
    await expect(phone.get_by_role("link", name="партия.txt")).to_be_visible()
    await expect(phone.get_by_role("img", name="Анимация")).to_be_visible()


async def test_text_can_be_copied(phone: Page, bot: Bot, chat: Chat) -> None:
    await phone.context.grant_permissions(["clipboard-read", "clipboard-write"])
    button = InlineKeyboardButton("Код", copy_text=CopyTextButton("vokzal36-7@1"))
    await bot.send_message(chat.id, "Партия", reply_markup=InlineKeyboardMarkup([[button]]))
    await phone.get_by_role("button", name="Код").click()
    await expect(phone.get_by_role("status").filter(has_text="Скопировано")).to_be_visible()
    assert await phone.evaluate("navigator.clipboard.readText()") == "vokzal36-7@1"


async def test_deep_link_of_the_bot_sends_its_payload(
    phone: Page, bot: Bot, chat: Chat, playground: Playground
) -> None:
    button = InlineKeyboardButton("Сдать", url="https://t.me/patience_bot?start=deal-7")
    await bot.send_message(chat.id, "Партия", reply_markup=InlineKeyboardMarkup([[button]]))
    await phone.get_by_role("button", name="Сдать").click()
    messages = await playground.world.changed(chat, lambda world: len(world.messages(chat)) == 3)
    assert messages[-1].text == "/start deal-7"


async def test_address_with_a_payload_starts_the_bot(
    page: Page, playground: Playground, anna: Person
) -> None:
    await page.goto(f"{playground.page_url}?person={anna.id}&start=deal-7")
    await expect(page.get_by_text("/start deal-7")).to_be_visible()
    assert "start=" not in page.url
    chat = playground.world.private(anna)
    assert [message.text for message in playground.world.messages(chat)] == ["/start deal-7"]


async def test_unread_messages_are_counted(phone: Page, bot: Bot, chat: Chat) -> None:
    await phone.get_by_role("button", name="К списку чатов").click()
    await bot.send_message(chat.id, "раз")
    await bot.send_message(chat.id, "два")
    entry = phone.get_by_role("button", name="patience_bot")
    await expect(entry).to_contain_text("два")
    await expect(entry.get_by_label("непрочитанных: 2")).to_be_visible()
    await entry.click()
    await phone.get_by_role("button", name="К списку чатов").click()
    await expect(entry.get_by_label("непрочитанных")).to_have_count(0)


async def test_bot_is_seen_to_be_busy(phone: Page, bot: Bot, chat: Chat) -> None:
    await bot.send_chat_action(chat.id, "typing")
    await expect(phone.get_by_text("печатает…")).to_be_visible()
    await bot.send_chat_action(chat.id, "upload_photo")
    await expect(phone.get_by_text("отправляет картинку…")).to_be_visible()
    await bot.send_message(chat.id, "Готово")
    await expect(phone.get_by_text("отправляет картинку…")).to_have_count(0)


async def test_people_take_turns_in_a_group(
    page: Page, bot: Bot, playground: Playground, anna: Person
) -> None:
    boris = playground.world.person("Борис")
    group = playground.world.group("Дача", members=[anna, boris])
    await bot.send_message(group.id, "Стол", reply_markup=_keys(("Ход",)))
    await page.goto(f"{playground.page_url}?person={anna.id}&chat={group.id}")
    await page.get_by_label("Кто пишет").select_option("Борис")
    await page.get_by_role("button", name="Ход").click()
    (update,) = await bot.get_updates(allowed_updates=["callback_query"], offset=-1, timeout=5)
    assert update.effective_user is not None
    assert update.effective_user.id == boris.id


async def test_topics_are_apart(
    page: Page, bot: Bot, playground: Playground, anna: Person
) -> None:
    forum = playground.world.supergroup("Клуб", members=[anna], forum=True)
    cards = playground.world.topic(forum, "Пасьянсы")
    await bot.send_message(forum.id, "Стол в теме", message_thread_id=cards)
    await page.goto(f"{playground.page_url}?person={anna.id}&chat={forum.id}&thread={cards}")
    await expect(page.get_by_text("Стол в теме")).to_be_visible()
    await page.get_by_role("textbox").fill("/play")
    await page.keyboard.press("Enter")
    messages = await playground.world.changed(
        forum, lambda world: len(world.messages(forum, thread=cards)) == 3
    )
    assert messages[-1].thread == cards
    await page.get_by_role("button", name="К списку чатов").click()
    await page.get_by_role("button", name="Общая").click()
    await expect(page.get_by_text("Стол в теме")).to_have_count(0)


async def test_bot_can_be_blocked_from_the_page(
    phone: Page, playground: Playground, chat: Chat
) -> None:
    await phone.get_by_role("button", name="Заблокировать бота", exact=True).click()
    await playground.world.changed(chat, lambda world: world.rooms[chat.id].blocked)
    await phone.get_by_role("button", name="Разблокировать", exact=True).click()
    await playground.world.changed(chat, lambda world: not world.rooms[chat.id].blocked)


async def test_page_finds_its_server_again(
    phone: Page, bot: Bot, playground: Playground, chat: Chat
) -> None:
    port = int(playground.page_url.rstrip("/").rsplit(":", 1)[1])
    await playground.stop()
    await expect(phone.get_by_role("textbox")).to_be_visible()
    await playground.start(port=port)
    await bot.send_message(chat.id, "снова здесь")
    await expect(phone.get_by_text("снова здесь")).to_be_visible()


async def test_deleted_message_goes(phone: Page, bot: Bot, chat: Chat) -> None:
    sent = await bot.send_message(chat.id, "лишнее")
    await expect(phone.get_by_text("лишнее")).to_be_visible()
    await sent.delete()
    await expect(phone.get_by_text("лишнее")).to_have_count(0)


async def test_faults_of_the_bot_api_do_not_touch_the_page(
    phone: Page, bot: Bot, playground: Playground, chat: Chat
) -> None:
    playground.faults.inject("sendMessage", Fault.timeout_after(5))
    sending = asyncio.create_task(bot.send_message(chat.id, "дошло", read_timeout=0.2))
    await expect(phone.get_by_text("дошло")).to_be_visible()
    await asyncio.wait([sending])
    assert sending.exception() is not None
