// The side: who I am, and my chats with their last words.

import { piece } from "./bubbles.js";
import { key, listInSight, placeTitle, placesOf, shown, state } from "./state.js";

const COLOURS = ["#e17076", "#7bc862", "#65aadd", "#a695e7", "#ee7aae", "#6ec9cb", "#faa774"];

export function face(node, title, seed) {
  node.textContent = [...title][0]?.toUpperCase() ?? "";
  node.style.backgroundColor = COLOURS[Math.abs(seed) % COLOURS.length];
}

export function drawPeople(choose) {
  const buttons = [...state.people.values()].map((person) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "person";
    button.textContent = person.name;
    button.setAttribute("aria-pressed", String(person.id === state.me));
    button.addEventListener("click", () => choose(person.id));
    return button;
  });
  document.getElementById("people").replaceChildren(...buttons);
}

export function drawChats(open) {
  const places = listInSight() ? placesOf(state.me) : [];
  const nodes = places.flatMap((place) => {
    const chat = state.chats.get(place.chat);
    const heads = chat.forum && place.thread === null ? [piece("forum", chat.title)] : [];
    return [...heads, chatButton(place, chat, open)];
  });
  const box = document.getElementById("chats");
  const focused = [...box.querySelectorAll(".chat")].indexOf(document.activeElement);
  box.replaceChildren(...nodes);
  if (focused >= 0) box.querySelectorAll(".chat")[focused]?.focus({ preventScroll: true });
}

function chatButton(place, chat, open) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = chat.forum ? "chat topic" : "chat";
  button.dataset.chatId = place.chat;
  if (place.thread !== null) button.dataset.thread = place.thread;
  const here = state.place?.chat === place.chat && state.place.thread === place.thread;
  if (here) button.setAttribute("aria-current", "true");
  const title = placeTitle(place);
  const picture = piece("face", "");
  picture.setAttribute("aria-hidden", "true");
  face(picture, chat.forum ? "#" : title, place.thread ?? place.chat);
  button.append(picture, piece("name", title), piece("last", lastWords(place)));
  const unread = state.unread.get(key(state.me, place.chat, place.thread));
  if (unread) {
    const badge = piece("unread", String(unread));
    badge.setAttribute("aria-label", `непрочитанных: ${unread}`);
    button.append(badge);
  }
  button.addEventListener("click", () => open(place));
  return button;
}

function lastWords(place) {
  const last = shown(place).findLast((message) => !message.service);
  if (!last) return "Сообщений пока нет";
  const prefix = last.sender.id === state.me ? "Вы: " : "";
  return prefix + (last.text || (last.media.kind === "photo" ? "Картинка" : last.media.name));
}
