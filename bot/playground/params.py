"""Parameters of a call: text on the wire, whatever the body's encoding."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from aiohttp.web_request import FileField

from bot.playground.errors import bad_request
from bot.playground.files import Upload

if TYPE_CHECKING:
    from collections.abc import Mapping

    from aiohttp import web

__all__ = ["Params"]


@dataclass(frozen=True, kw_only=True)
class Params:
    """The named texts and files of one call."""

    texts: Mapping[str, str]
    uploads: Mapping[str, Upload] = field(default_factory=dict)

    @classmethod
    async def read(cls, request: web.Request) -> Params:
        """Read the query string and the body: urlencoded, multipart or JSON."""
        texts = dict(request.query.items())
        uploads: dict[str, Upload] = {}
        if request.content_type == "application/json":
            texts |= _from_json(await request.text())
        else:
            for name, value in (await request.post()).items():
                if isinstance(value, FileField):
                    uploads[name] = Upload(name=value.filename, content=value.file.read())
                else:
                    texts[name] = value if isinstance(value, str) else bytes(value).decode()
        return cls(texts=texts, uploads=uploads)

    def text(self, name: str) -> str:
        return self.texts.get(name, "")

    def integer(self, name: str, default: int = 0) -> int:
        """Read a number; what is not one counts as not given, as in Telegram."""
        try:
            return int(self.texts.get(name, ""))
        except ValueError:
            return default

    def optional(self, name: str) -> int | None:
        return self.integer(name) if self.texts.get(name) else None

    def flag(self, name: str) -> bool:
        return self.text(name).lower() in {"true", "1", "yes", "t"}

    def parsed(self, name: str) -> Any:
        """Read a JSON parameter; None when it was not given."""
        source = self.text(name)
        if not source:
            return None
        try:
            return json.loads(source)
        except ValueError:
            raise bad_request(f"can't parse {name} JSON object") from None


def _from_json(body: str) -> dict[str, str]:
    try:
        values = json.loads(body or "{}")
    except ValueError:
        raise bad_request("can't parse request JSON object") from None
    if not isinstance(values, dict):
        raise bad_request("can't parse request JSON object")
    return {
        name: value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
        for name, value in values.items()
        if value is not None
    }
