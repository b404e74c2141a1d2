// The open chat's messages: new ones scroll down, edited ones stay where they are.

import { bubbleOf, preload } from "./bubbles.js";
import { isThere, menuHere, messagesOf, shown, state } from "./state.js";

const box = document.getElementById("messages");
const down = document.getElementById("down");
let acts;

export function setUp(handlers) {
  acts = handlers;
  box.addEventListener("scroll", showDown, { passive: true });
  down.addEventListener("click", () => toBottom("smooth"));
  // The window of a phone shrinks when its keyboard opens: the last message stays in sight.
  new ResizeObserver(() => wasAtBottom && toBottom()).observe(box);
}

let wasAtBottom = true;
const atBottom = () => box.scrollHeight - box.scrollTop - box.clientHeight < 40;

function toBottom(behavior = "instant") {
  box.scrollTo({ top: box.scrollHeight, behavior });
}

function showDown() {
  wasAtBottom = atBottom();
  down.hidden = wasAtBottom;
}

export function openFeed() {
  const messages = shown(state.place);
  box.replaceChildren(...messages.map((message) => bubbleOf(message, acts)));
  showEmpty();
  toBottom();
  showDown();
}

function showEmpty() {
  box.querySelector(".about")?.remove();
  const { description } = menuHere();
  if (box.children.length || !description) return;
  const about = document.createElement("div");
  about.className = "about";
  about.textContent = description;
  box.append(about);
}

const nodeOf = (id) => box.querySelector(`[data-message-id="${id}"]`);

export async function showMessage(message) {
  if (!state.place || !isThere(message, state.place)) return;
  await preload(message);
  // While the picture came, the chat may have changed, and the message too.
  if (!state.place || !isThere(message, state.place)) return;
  const newest = messagesOf(message.chat).get(message.id);
  if (newest === undefined || newest.revision > message.revision) return;
  const stay = atBottom();
  const old = nodeOf(message.id);
  if (old) replace(old, newest);
  else insert(newest);
  showEmpty();
  if (!old || stay) toBottom();
  showDown();
}

function insert(message) {
  const later = [...box.querySelectorAll("[data-message-id]")].find(
    (node) => Number(node.dataset.messageId) > message.id,
  );
  box.insertBefore(bubbleOf(message, acts), later ?? null);
}

function replace(old, message) {
  const fresh = bubbleOf(message, acts);
  keepFocus(old, fresh);
  old.replaceWith(fresh);
  fresh.querySelector("[data-refocus]")?.focus({ preventScroll: true });
}

// Whoever plays from a keyboard stays on the same place of the inline keyboard.
function keepFocus(old, fresh) {
  const at = [...old.querySelectorAll(".key")].indexOf(document.activeElement);
  const keys = fresh.querySelectorAll(".key");
  if (at >= 0 && keys.length) keys[Math.min(at, keys.length - 1)].dataset.refocus = "";
}

export function dropMessage({ id }) {
  nodeOf(id)?.remove();
  showEmpty();
}

export function scrollToMessage(id) {
  nodeOf(id)?.scrollIntoView({ behavior: "smooth", block: "center" });
}
