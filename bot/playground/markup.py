"""Telegram's HTML subset, read as strictly as the Bot API reads it."""

from __future__ import annotations

import html
import re
from dataclasses import dataclass

from bot.playground.entities import Entity, utf16_length
from bot.playground.errors import ApiError, bad_request

__all__ = ["parse_html"]

_TYPES = {
    "b": "bold",
    "strong": "bold",
    "i": "italic",
    "em": "italic",
    "u": "underline",
    "ins": "underline",
    "s": "strikethrough",
    "strike": "strikethrough",
    "del": "strikethrough",
    "tg-spoiler": "spoiler",
    "code": "code",
    "pre": "pre",
    "a": "text_link",
    "blockquote": "blockquote",
}
_TAG = re.compile(r"<(/?)([a-zA-Z][a-zA-Z0-9-]*)([^<>]*)>")
_ATTRIBUTE = re.compile(r"([a-zA-Z-]+)\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'>]+))")
# Only these named entities exist in the Bot API; others stay as they are written.
_CHARACTER = re.compile(r"&(?:lt|gt|amp|quot|#\d{1,7}|#x[0-9a-fA-F]{1,6});")


@dataclass(frozen=True, kw_only=True)
class _Open:
    tag: str
    type: str
    at: int
    url: str | None = None
    language: str | None = None


def parse_html(source: str) -> tuple[str, tuple[Entity, ...]]:
    """Return the bare text and its entities; raise ApiError for wrong markup.

    >>> text, entities = parse_html("<b>9♠</b> &amp; 10♦")
    >>> text, entities[0].type, entities[0].length
    ('9♠ & 10♦', 'bold', 2)
    """
    return _Reader(source).read()


class _Reader:
    def __init__(self, source: str) -> None:
        self._source = source
        self._text = ""
        self._open: list[_Open] = []
        self._entities: list[Entity] = []

    def read(self) -> tuple[str, tuple[Entity, ...]]:
        at = 0
        while (start := self._source.find("<", at)) >= 0:
            self._add(self._source[at:start])
            match = _TAG.match(self._source, start)
            if match is None:
                raise self._error("Unsupported start tag", start, self._source[start + 1 :][:1])
            if match.group(1):
                self._close(match.group(2).lower(), start)
            else:
                self._begin(match.group(2).lower(), match.group(3), start)
            at = match.end()
        self._add(self._source[at:])
        if self._open:
            tag = self._open[-1].tag
            raise bad_request(
                f"can't parse entities: Can't find end tag corresponding to start tag \"{tag}\""
            )
        ordered = sorted(self._entities, key=lambda entity: (entity.offset, -entity.length))
        return self._text, tuple(ordered)

    def _add(self, piece: str) -> None:
        self._text += _CHARACTER.sub(lambda match: html.unescape(match.group()), piece)

    def _begin(self, tag: str, attributes: str, start: int) -> None:
        values = {
            match[1].lower(): html.unescape(match[2] or match[3] or match[4] or "")
            for match in _ATTRIBUTE.finditer(attributes)
        }
        kind = _TYPES.get(tag)
        if tag == "span" and values.get("class") == "tg-spoiler":
            kind = "spoiler"
        if kind is None:
            raise self._error("Unsupported start tag", start, tag)
        language = values.get("class", "").removeprefix("language-") if tag == "code" else None
        if kind == "blockquote" and re.search(r"\bexpandable\b", attributes):
            kind = "expandable_blockquote"
        self._open.append(
            _Open(
                tag=tag,
                type=kind,
                at=utf16_length(self._text),
                url=values.get("href"),
                language=language or None,
            )
        )

    def _close(self, tag: str, start: int) -> None:
        offset = self._byte_offset(start)
        if not self._open:
            raise bad_request(f"can't parse entities: Unexpected end tag at byte offset {offset}")
        opened = self._open.pop()
        if opened.tag != tag:
            raise bad_request(
                f"can't parse entities: Unmatched end tag at byte offset {offset}, "
                f'expected "</{opened.tag}>", found "</{tag}>"'
            )
        length = utf16_length(self._text) - opened.at
        if length and not (opened.type == "text_link" and not opened.url):
            self._keep(opened, length)

    def _keep(self, opened: _Open, length: int) -> None:
        inner = self._entities[-1] if self._entities else None
        language = opened.language if opened.type == "code" else None
        if opened.type == "pre" and inner and inner.type == "code":
            # <pre><code class="language-x"> is one entity: pre with a language.
            if (inner.offset, inner.length) == (opened.at, length):
                language = self._entities.pop().language
        elif opened.type == "code" and not (self._open and self._open[-1].type == "pre"):
            language = None
        self._entities.append(
            Entity(
                type=opened.type,
                offset=opened.at,
                length=length,
                url=opened.url if opened.type == "text_link" else None,
                language=language,
            )
        )

    def _byte_offset(self, at: int) -> int:
        return len(self._source[:at].encode())

    def _error(self, text: str, at: int, tag: str) -> ApiError:
        return bad_request(
            f'can\'t parse entities: {text} "{tag}" at byte offset {self._byte_offset(at)}'
        )
