"""Uploaded bytes and the identifiers under which they can be sent again."""

from __future__ import annotations

import hashlib
import mimetypes
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.playground.images import Image

__all__ = ["File", "FileKind", "Files", "Upload"]


class FileKind(StrEnum):
    PHOTO = "photo"
    DOCUMENT = "document"
    ANIMATION = "animation"


@dataclass(frozen=True, kw_only=True)
class Upload:
    """A file as it stands in a multipart body."""

    name: str
    content: bytes = field(repr=False)


@dataclass(frozen=True, kw_only=True)
class File:
    """One upload; equal bytes share `unique_id`, never `id`."""

    id: str
    unique_id: str
    kind: FileKind
    name: str
    path: str
    content: bytes = field(repr=False)
    width: int = 0
    height: int = 0

    @property
    def mime_type(self) -> str:
        return mimetypes.guess_type(self.name)[0] or "application/octet-stream"


class Files:
    """All that was ever uploaded: an id stays valid for later messages."""

    def __init__(self) -> None:
        self._by_id: dict[str, File] = {}

    def keep(self, upload: Upload, *, kind: FileKind, image: Image | None = None) -> File:
        """Take an upload in; a photo loses its name, as in Telegram."""
        unique_id = hashlib.sha256(upload.content).hexdigest()[:24]
        number = len(self._by_id)
        name = PurePosixPath(upload.name.replace("\\", "/")).name or "file"
        if image is not None and kind is FileKind.PHOTO:
            name = f"photo{image.suffix}"
        file = File(
            id=f"PG{number:06d}{kind.name[0]}{unique_id}",
            unique_id=unique_id,
            kind=kind,
            name=name,
            path=f"{kind}s/file_{number}{PurePosixPath(name).suffix}",
            content=upload.content,
            width=image.width if image else 0,
            height=image.height if image else 0,
        )
        self._by_id[file.id] = file
        return file

    def find(self, file_id: str) -> File | None:
        return self._by_id.get(file_id)

    def at_path(self, path: str) -> File | None:
        return next((file for file in self._by_id.values() if file.path == path), None)

    def with_bytes(self, unique_id: str, kind: str) -> File | None:
        """Return an upload of these bytes as a photo, a document or an animation."""
        kept = self._by_id.values()
        return next((f for f in kept if (f.unique_id, f.kind) == (unique_id, kind)), None)
