// Formatted text: every piece goes in as a text node, so nothing in a message can become markup.

const TAGS = {
  bold: "strong", italic: "em", underline: "u", strikethrough: "s", code: "code", pre: "pre",
  blockquote: "blockquote", expandable_blockquote: "blockquote",
};

// Offsets count UTF-16 units, exactly as JavaScript strings do.
export function fill(node, text, entities, onCommand) {
  const cuts = new Set([0, text.length]);
  for (const { offset, length } of entities) {
    cuts.add(offset).add(offset + length);
  }
  const edges = [...cuts].filter((cut) => cut <= text.length).sort((a, b) => a - b);
  const pieces = [];
  for (let i = 0; i + 1 < edges.length; i += 1) {
    const covering = entities.filter(
      (entity) => entity.offset <= edges[i] && entity.offset + entity.length >= edges[i + 1],
    );
    const piece = text.slice(edges[i], edges[i + 1]);
    pieces.push(covering.reduceRight(
      (inner, entity) => wrap(entity, piece, inner, onCommand), document.createTextNode(piece),
    ));
  }
  node.replaceChildren(...pieces);
}

function wrap(entity, text, inner, onCommand) {
  const outer = element(entity, text, onCommand);
  if (outer === null) return inner;
  outer.append(inner);
  return outer;
}

function element(entity, text, onCommand) {
  if (TAGS[entity.type]) return document.createElement(TAGS[entity.type]);
  if (entity.type === "spoiler") return spoiler();
  if (entity.type === "bot_command") {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "command";
    button.addEventListener("click", () => onCommand(text));
    return button;
  }
  if (entity.type === "url" || entity.type === "text_link") return link(entity.url ?? text);
  return null;
}

function spoiler() {
  const hidden = document.createElement("span");
  hidden.className = "spoiler";
  hidden.addEventListener("click", () => hidden.classList.add("shown"));
  return hidden;
}

function link(url) {
  if (!/^(https?|tg):\/\//i.test(url)) return null;
  const anchor = document.createElement("a");
  anchor.href = url;
  anchor.target = "_blank";
  anchor.rel = "noopener noreferrer";
  return anchor;
}
