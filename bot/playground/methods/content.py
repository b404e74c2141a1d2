"""Read what a message shall show: its text, its file and its keyboard."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bot.playground.entities import Entity, detect, stripped, utf16_length
from bot.playground.errors import bad_request
from bot.playground.files import FileKind
from bot.playground.images import Image, read_header
from bot.playground.keyboards import parse_keyboard
from bot.playground.markup import parse_html

if TYPE_CHECKING:
    from bot.playground.backend import Backend
    from bot.playground.files import File, Upload
    from bot.playground.keyboards import Keyboard
    from bot.playground.params import Params

__all__ = ["Formatted", "caption", "formatted", "keyboard", "media", "text"]

Formatted = tuple[str, tuple[Entity, ...]]

_MOST_TEXT = 4096
_MOST_CAPTION = 1024
_MOST_PHOTO_BYTES = 10 * 1024 * 1024
_MOST_PHOTO_SIDES = 10_000
_MOST_PHOTO_RATIO = 20


def text(params: Params) -> Formatted:
    found = formatted(params.text("text"), params.text("parse_mode"), params.parsed("entities"))
    if not found[0]:
        raise bad_request("message text is empty")
    if utf16_length(found[0]) > _MOST_TEXT:
        raise bad_request("message is too long")
    return found


def caption(source: str, parse_mode: str, entities: Any) -> Formatted:
    found = formatted(source, parse_mode, entities)
    if utf16_length(found[0]) > _MOST_CAPTION:
        raise bad_request("message caption is too long")
    return found


def formatted(source: str, parse_mode: str, entities: Any) -> Formatted:
    """Return the bare text with the entities that were given and those that Telegram finds."""
    given: tuple[Entity, ...] = ()
    if parse_mode.lower() == "html":
        source, given = parse_html(source)
    elif parse_mode:
        raise bad_request("unsupported parse_mode")
    elif isinstance(entities, list):
        given = tuple(_entity(entity) for entity in entities)
    body, given = stripped(source, given)
    return body, detect(body, given)


def _entity(source: Any) -> Entity:
    try:
        return Entity(
            type=str(source["type"]),
            offset=int(source["offset"]),
            length=int(source["length"]),
            url=source.get("url"),
            language=source.get("language"),
        )
    except (KeyError, TypeError, ValueError, AttributeError):
        raise bad_request("can't parse MessageEntity") from None


def keyboard(params: Params) -> Keyboard:
    source = params.text("reply_markup")
    return parse_keyboard(source) if source else ()


def media(backend: Backend, params: Params, *, kind: FileKind, source: str) -> File:
    """Return the file that a parameter means: an upload, `attach://name` or a file_id.

    `source` is the name of an upload's field, or the text of the parameter.
    """
    upload = params.uploads.get(source.removeprefix("attach://"))
    if upload is not None:
        return _kept(backend, upload, kind=kind)
    if not source or source.startswith("attach://"):
        raise bad_request(f"there is no {kind} in the request")
    file = backend.files.find(source)
    if file is None:
        # Fetching from the web is refused too: the playground stays on this machine.
        raise bad_request("wrong file identifier/HTTP URL specified")
    if file.kind is not kind:
        raise bad_request("type of file mismatch")
    return file


def _kept(backend: Backend, upload: Upload, *, kind: FileKind) -> File:
    if not upload.content:
        raise bad_request("file must be non-empty")
    image = read_header(upload.content)
    if kind is FileKind.PHOTO:
        _check_photo(len(upload.content), image)
    return backend.files.keep(upload, kind=kind, image=image)


def _check_photo(length: int, image: Image | None) -> None:
    if length > _MOST_PHOTO_BYTES:
        raise bad_request(
            f"file of size {length} bytes is too big for a photo; "
            f"the maximum size is {_MOST_PHOTO_BYTES} bytes"
        )
    if image is None:
        raise bad_request("IMAGE_PROCESS_FAILED")
    sides = (image.width, image.height)
    if sum(sides) > _MOST_PHOTO_SIDES or max(sides) > _MOST_PHOTO_RATIO * min(sides):
        raise bad_request("PHOTO_INVALID_DIMENSIONS")
