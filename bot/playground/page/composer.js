// Writing: text, the bot's command menu, and what stands there when one cannot write.

import { act } from "./api.js";
import { toast } from "./notices.js";
import { menuHere, state } from "./state.js";

const form = document.getElementById("composer");
const input = document.getElementById("text");
const menu = document.getElementById("commands");
const list = document.getElementById("suggestions");
const begin = document.getElementById("begin");
const closed = document.getElementById("closed");

export function setUp() {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const text = input.value.trim();
    if (!text) return;
    input.value = "";
    update();
    say(text);
  });
  input.addEventListener("input", update);
  input.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      form.requestSubmit();
    }
    if (event.key === "Escape") suggest([]);
  });
  menu.addEventListener("click", () => suggest(list.hidden ? menuHere().commands : []));
  begin.addEventListener("click", () => {
    if (chatHere().blocked) run("unblock", { person: state.me });
    else say("/start");
  });
}

const chatHere = () => state.chats.get(state.place?.chat) ?? {};

export async function say(text) {
  await run("say", { person: state.me, chat: state.place.chat, thread: state.place.thread, text });
}

async function run(name, body) {
  try {
    await act(name, body);
  } catch (error) {
    toast(error.message);
  }
}

function update() {
  input.style.height = "auto";
  input.style.height = `${Math.min(input.scrollHeight, 140)}px`;
  const typed = /^\/(\w*)$/.exec(input.value)?.[1];
  const found = menuHere().commands.filter(({ command }) => command.startsWith(typed));
  suggest(typed === undefined ? [] : found);
}

function suggest(commands) {
  list.hidden = commands.length === 0;
  menu.setAttribute("aria-expanded", String(!list.hidden));
  list.replaceChildren(...commands.map(({ command, description }) => {
    const button = document.createElement("button");
    button.type = "button";
    const name = document.createElement("b");
    name.textContent = `/${command}`;
    button.append(name, ` ${description}`);
    button.addEventListener("click", () => {
      input.value = "";
      update();
      say(`/${command}`);
    });
    return button;
  }));
}

export function drawComposer() {
  const chat = chatHere();
  const fresh = chat.kind === "private" && !chat.started;
  begin.hidden = !(fresh || chat.blocked);
  begin.textContent = chat.blocked ? "Разблокировать" : "Начать";
  closed.hidden = !(chat.kicked || chat.gone);
  closed.textContent = chat.gone ? "Группа стала супергруппой" : "Бота здесь больше нет";
  form.hidden = !begin.hidden || !closed.hidden;
  menu.hidden = menuHere().commands.length === 0;
  update();
}
