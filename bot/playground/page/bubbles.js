// One message: its bubble, made anew for each state and swapped in place.

import { keyboardOf } from "./keyboard.js";
import { messagesOf, state } from "./state.js";
import { fill } from "./text.js";

const CLOCK = new Intl.DateTimeFormat("ru", { hour: "2-digit", minute: "2-digit" });
const SIZES = ["Б", "КБ", "МБ"];

// A picture is loaded before its message changes, so that an edit never flickers.
export async function preload(message) {
  const media = message.media;
  if (!media || media.kind === "document" || media.type.startsWith("video/")) return;
  const image = new Image();
  image.src = media.url;
  await image.decode().catch(() => {}); // a broken picture is shown as one
}

export function bubbleOf(message, { openUrl, say }) {
  const node = document.createElement("article");
  node.dataset.messageId = message.id;
  node.dataset.revision = message.revision;
  if (message.service) {
    node.className = "service";
    node.textContent = serviceText(message);
    return node;
  }
  node.className = message.sender.id === state.me ? "message mine" : "message";
  if (message.media) node.classList.add("wide");
  const bubble = document.createElement("div");
  bubble.className = "bubble";
  bubble.append(...parts(message, say));
  node.append(bubble);
  if (message.keyboard.length) node.append(keyboardOf(message, openUrl));
  return node;
}

function* parts(message, say) {
  const inGroup = state.chats.get(message.chat)?.kind !== "private";
  if (inGroup && message.sender.id !== state.me) yield piece("sender", message.sender.name);
  const replied = messagesOf(message.chat).get(message.replyTo);
  if (replied) yield piece("reply", replied.text || "Фото");
  if (message.media) yield mediaOf(message.media, message.text);
  if (message.text) {
    const text = piece("text", "");
    fill(text, message.text, message.entities, say);
    yield text;
  }
  yield footer(message);
}

function footer(message) {
  const foot = piece("foot", "");
  for (const emoji of message.reactions) foot.append(piece("reaction", emoji));
  const time = document.createElement("time");
  time.textContent = (message.edited ? "изменено " : "") + CLOCK.format(message.date * 1000);
  foot.append(time);
  return foot;
}

function mediaOf(media, caption) {
  if (media.kind === "document") return documentOf(media);
  const video = media.type.startsWith("video/");
  const node = document.createElement(video ? "video" : "img");
  if (video) Object.assign(node, { autoplay: true, loop: true, muted: true, playsInline: true });
  else node.alt = caption || (media.kind === "photo" ? "Картинка" : "Анимация");
  node.className = "picture";
  if (media.width && media.height) node.style.aspectRatio = `${media.width} / ${media.height}`;
  node.src = media.url;
  return node;
}

function documentOf(media) {
  const link = document.createElement("a");
  link.className = "document";
  link.href = media.url;
  link.download = media.name;
  link.append(piece("sheet", "⇩"), piece("name", media.name), piece("size", size(media.size)));
  return link;
}

function size(bytes) {
  const step = Math.min(SIZES.length - 1, Math.floor(Math.log2(Math.max(bytes, 1)) / 10));
  return `${(bytes / 1024 ** step).toFixed(step ? 1 : 0)} ${SIZES[step]}`;
}

function serviceText({ service, sender }) {
  if (service.forum_topic_created) return `${sender.name}: новая тема «${service.forum_topic_created.name}»`;
  if (service.migrate_from_chat_id) return "Группа стала супергруппой";
  return Object.keys(service).join(", ");
}

export function piece(name, text) {
  const node = document.createElement("span");
  node.className = name;
  node.textContent = text;
  return node;
}
