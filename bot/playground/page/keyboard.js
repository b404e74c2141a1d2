// Inline keyboards: a pressed button turns until the bot has answered.

import { act } from "./api.js";
import { alertBox, toast } from "./notices.js";
import { key, state } from "./state.js";

const GIVE_UP_MILLISECONDS = 60_000;
const pressed = new Map(); // "person/chat/message/data" -> query id, null until it is known
const early = new Map(); // answers that overtook the reply to the press

export function keyboardOf(message, openUrl) {
  const rows = message.keyboard.map((row) => {
    const line = document.createElement("div");
    line.className = "keys";
    line.append(...row.map((button) => keyOf(message, button, openUrl)));
    return line;
  });
  const box = document.createElement("div");
  box.className = "keyboard";
  box.setAttribute("role", "group");
  box.setAttribute("aria-label", "Кнопки под сообщением");
  box.append(...rows);
  return box;
}

function keyOf(message, button, openUrl) {
  const node = document.createElement("button");
  node.type = "button";
  node.className = "key";
  const label = document.createElement("span");
  label.textContent = button.text;
  node.append(label);
  if (button.style) node.dataset.style = button.style;
  if (button.data !== null) {
    node.dataset.slot = key(state.me, message.chat, message.id, button.data);
    mark(node);
    node.addEventListener("click", () => press(message, button.data, node.dataset.slot));
  } else if (button.url !== null) {
    node.dataset.kind = "url";
    node.addEventListener("click", () => openUrl(button.url));
  } else {
    node.dataset.kind = "copy";
    node.addEventListener("click", () => copy(button.copy_text));
  }
  return node;
}

async function press(message, data, slot) {
  if (pressed.has(slot)) return;
  pressed.set(slot, null);
  markAll();
  try {
    const { query } = await act("tap", {
      person: state.me, chat: message.chat, message: message.id, data,
    });
    if (early.has(query)) return settle(slot, early.get(query));
    pressed.set(slot, query);
    setTimeout(() => pressed.get(slot) === query && release(slot), GIVE_UP_MILLISECONDS);
  } catch (error) {
    release(slot);
    toast(error.message);
  }
}

export function answered(answer) {
  const slot = [...pressed].find(([, query]) => query === answer.query)?.[0];
  if (slot !== undefined) settle(slot, answer);
  else {
    early.set(answer.query, answer);
    setTimeout(() => early.delete(answer.query), GIVE_UP_MILLISECONDS);
  }
}

function settle(slot, answer) {
  early.delete(answer.query);
  release(slot);
  if (answer.person !== state.me || !answer.text) return;
  if (answer.alert) alertBox(answer.text);
  else toast(answer.text);
}

function release(slot) {
  pressed.delete(slot);
  markAll();
}

function markAll() {
  document.querySelectorAll(".key[data-slot]").forEach(mark);
}

function mark(node) {
  const waits = pressed.has(node.dataset.slot);
  node.classList.toggle("waits", waits);
  node.setAttribute("aria-busy", String(waits));
}

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    toast("Скопировано");
  } catch {
    alertBox(text); // no right to the clipboard: show it, so that it can be copied by hand
  }
}
