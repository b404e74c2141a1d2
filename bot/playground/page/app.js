// The page as a whole: opens chats, follows the news and keeps the address in step.

import { act, follow } from "./api.js";
import * as composer from "./composer.js";
import * as feed from "./feed.js";
import { answered } from "./keyboard.js";
import { drawChats, drawPeople, face } from "./list.js";
import { toast } from "./notices.js";
import {
  countUnread, key, markRead, messagesOf, placeTitle, placesOf, state, take, wide,
} from "./state.js";

const ACTIONS = { typing: "печатает…", upload_photo: "отправляет картинку…" };
const ACTION_MILLISECONDS = 5000;
const app = document.getElementById("app");
const byId = (id) => document.getElementById(id);

composer.setUp();
feed.setUp({ openUrl, say: composer.say });

byId("back").addEventListener("click", () => show("list"));
byId("pin").addEventListener("click", () => feed.scrollToMessage(here()?.pinned));
byId("me").addEventListener("change", ({ target }) => become(Number(target.value), state.place));
byId("block").addEventListener("click", () => {
  const name = here().blocked ? "unblock" : "block";
  act(name, { person: state.me }).catch((error) => toast(error.message));
});
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) readAll();
});
wide.addEventListener("change", () => state.me !== null && readAll());

const here = () => state.chats.get(state.place?.chat);
const same = (a, b) => a?.chat === b?.chat && a?.thread === b?.thread;

function become(person, place) {
  const places = placesOf(person);
  state.me = person;
  open(places.find((one) => same(one, place)) ?? places[0] ?? null, app.dataset.view);
}

function open(place, view = "chat") {
  state.place = place;
  if (place) feed.openFeed();
  show(view);
  drawAll();
}

function show(view) {
  app.dataset.view = view;
  readAll();
  keepAddress();
}

function readAll() {
  markRead();
  drawChats(open);
}

function keepAddress() {
  const query = new URLSearchParams({ person: state.me });
  if (state.place && app.dataset.view === "chat") {
    query.set("chat", state.place.chat);
    if (state.place.thread !== null) query.set("thread", state.place.thread);
  }
  history.replaceState(null, "", `?${query}`);
}

function drawAll() {
  drawPeople((person) => become(person, null));
  drawChats(open);
  drawHeader();
  composer.drawComposer();
}

function drawHeader() {
  const chat = here();
  if (!chat) return;
  const title = placeTitle(state.place);
  byId("title").textContent = title;
  face(byId("face"), chat.forum ? "#" : title, state.place.thread ?? chat.id);
  const doing = state.doing.get(key(chat.id, state.place.thread));
  const acts = doing && (ACTIONS[doing] ?? "что-то отправляет…");
  byId("subtitle").textContent = acts ? actor(chat) + acts : about(chat);
  byId("subtitle").classList.toggle("doing", Boolean(acts));
  const members = chat.members.map((id) => state.people.get(id)).filter(Boolean);
  byId("me").replaceChildren(
    ...members.map(({ id, name }) => new Option(name, id, false, id === state.me)),
  );
  byId("who").hidden = chat.kind === "private";
  const block = byId("block");
  block.hidden = chat.kind !== "private" || !chat.started;
  block.textContent = chat.blocked ? "○" : "⊘";
  block.setAttribute("aria-label", chat.blocked ? "Разблокировать бота" : "Заблокировать бота");
  const pinned = messagesOf(chat.id).get(chat.pinned);
  byId("pin").hidden = !pinned;
  byId("pin").textContent = pinned ? `Закреплено: ${pinned.text || "картинка"}` : "";
}

const actor = (chat) => (chat.kind === "private" ? "" : `${state.bot.name} `);

function about(chat) {
  if (chat.kind === "private") return "бот";
  const count = new Intl.PluralRules("ru").select(chat.members.length + 1);
  const word = { one: "участник", few: "участника" }[count] ?? "участников";
  const size = `${chat.members.length + 1} ${word}`;
  return chat.forum ? `${chat.title}, ${size}` : size;
}

// A link to the bot with a payload works here as it does in Telegram.
function openUrl(url) {
  const link = /^https?:\/\/t\.me\/(\w+)\?start=([\w-]{1,64})$/.exec(url);
  if (link && link[1] === state.bot.username) start(link[2]);
  else window.open(url, "_blank", "noopener");
}

function start(payload) {
  open({ chat: state.me, thread: null });
  composer.say(`/start ${payload}`);
}

const news = {
  world(world) {
    const first = state.me === null;
    take(world);
    if (first) enter();
    else open(state.place, app.dataset.view);
  },
  message(message) {
    const messages = messagesOf(message.chat);
    const known = messages.has(message.id);
    messages.set(message.id, message);
    if (!known) countUnread(message);
    if (message.sender.bot) setDoing(message, null);
    feed.showMessage(message);
    markRead();
    drawChats(open);
    drawHeader();
  },
  deleted({ chat, id }) {
    messagesOf(chat).delete(id);
    if (chat === state.place?.chat) feed.dropMessage({ id });
    drawChats(open);
  },
  chat(chat) {
    state.chats.set(chat.id, chat);
    drawAll();
  },
  person(person) {
    state.people.set(person.id, person);
    if (state.me === null) enter();
    else drawAll();
  },
  menus(menus) {
    state.menus = menus;
    composer.drawComposer();
  },
  action(action) {
    setDoing(action, action.name);
    setTimeout(() => setDoing(action, null), ACTION_MILLISECONDS);
  },
  answer: answered,
};

function setDoing({ chat, thread }, name) {
  if (name) state.doing.set(key(chat, thread), name);
  else state.doing.delete(key(chat, thread));
  drawHeader();
}

// The address may name the person, the chat and a payload for /start.
function enter() {
  const query = new URLSearchParams(location.search);
  const wanted = Number(query.get("person"));
  const person = state.people.has(wanted) ? wanted : state.people.keys().next().value;
  if (person === undefined) return;
  const thread = query.has("thread") ? Number(query.get("thread")) : null;
  const place = { chat: Number(query.get("chat")), thread };
  app.dataset.view = placesOf(person).some((one) => same(one, place)) ? "chat" : "list";
  become(person, place);
  if (query.has("start")) start(query.get("start"));
}

follow(news, (linked) => {
  byId("link").textContent = linked ? "" : "нет связи…";
  app.dataset.linked = linked;
});
