// What the page knows: the server's world, who is looking, and where.

export const state = {
  bot: null,
  people: new Map(), // id -> person
  chats: new Map(), // id -> chat
  messages: new Map(), // chat id -> Map(message id -> message)
  menus: {}, // "person/chat" -> {commands, description}
  unread: new Map(), // "person/chat/thread" -> number
  doing: new Map(), // "chat/thread" -> {name, until}
  me: null,
  place: null, // {chat, thread}
};

export function take(world) {
  state.bot = world.bot;
  state.people = new Map(world.people.map((person) => [person.id, person]));
  state.chats = new Map(world.chats.map((chat) => [chat.id, chat]));
  state.messages = new Map(world.chats.map((chat) => [chat.id, new Map()]));
  for (const message of world.messages) state.messages.get(message.chat).set(message.id, message);
  state.menus = world.menus;
}

export function messagesOf(chat) {
  if (!state.messages.has(chat)) state.messages.set(chat, new Map());
  return state.messages.get(chat);
}

// The places where a person can be: each chat, and in a forum each topic beside the general one.
export function placesOf(person) {
  const mine = [...state.chats.values()].filter(
    (chat) => !chat.gone && chat.members.includes(person),
  );
  return mine.flatMap((chat) => {
    const topics = chat.forum ? chat.topics.map((topic) => topic.id) : [];
    return [null, ...topics].map((thread) => ({ chat: chat.id, thread }));
  });
}

export function isThere(message, place) {
  return message.chat === place.chat && message.thread === place.thread;
}

export function shown(place) {
  return [...messagesOf(place.chat).values()]
    .filter((message) => isThere(message, place))
    .sort((a, b) => a.id - b.id);
}

export function placeTitle({ chat, thread }) {
  const of = state.chats.get(chat);
  if (!of) return "";
  if (of.kind === "private") return state.bot.name;
  if (!of.forum) return of.title;
  if (thread === null) return "Общая";
  return of.topics.find((topic) => topic.id === thread)?.title ?? "";
}

export const key = (...parts) => parts.join("/");

export const menuHere = () =>
  state.menus[key(state.me, state.place?.chat)] ?? { commands: [], description: "" };

// On a phone the list covers the chat, or the chat the list.
export const wide = matchMedia("(min-width: 760px)");
const viewing = (view) => wide.matches || document.getElementById("app").dataset.view === view;
export const listInSight = () => viewing("list");
const inSight = () => !document.hidden && viewing("chat");

export function countUnread(message) {
  for (const person of state.people.keys()) {
    if (message.sender.id === person) continue;
    if (!state.chats.get(message.chat)?.members.includes(person)) continue;
    const open = person === state.me && isThere(message, state.place ?? {});
    if (open && inSight()) continue;
    const slot = key(person, message.chat, message.thread);
    state.unread.set(slot, (state.unread.get(slot) ?? 0) + 1);
  }
}

export function markRead() {
  if (state.place && inSight()) state.unread.delete(key(state.me, state.place.chat, state.place.thread));
}
