"""Read the size of a picture from its header, without decoding it."""

from __future__ import annotations

import struct
from typing import NamedTuple

__all__ = ["Image", "read_header"]

_PNG = b"\x89PNG\r\n\x1a\n"
# Start-of-frame markers of JPEG; the gaps are tables (C4, C8, CC), not frames.
_JPEG_FRAMES = frozenset({*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC})


class Image(NamedTuple):
    """The size in pixels, and the suffix that the file's name deserves."""

    width: int
    height: int
    suffix: str


def read_header(content: bytes) -> Image | None:
    """Read a PNG, JPEG or GIF; return None for anything else.

    >>> read_header(b"GIF89a" + bytes([3, 0, 2, 0]))
    Image(width=3, height=2, suffix='.gif')
    >>> read_header(b"not a picture") is None
    True
    """
    if content.startswith(_PNG) and content[12:16] == b"IHDR" and len(content) >= 24:
        width, height = struct.unpack(">II", content[16:24])
        return Image(width, height, ".png")
    if content[:6] in {b"GIF87a", b"GIF89a"} and len(content) >= 10:
        width, height = struct.unpack("<HH", content[6:10])
        return Image(width, height, ".gif")
    if content.startswith(b"\xff\xd8"):
        return _read_jpeg(content)
    return None


def _read_jpeg(content: bytes) -> Image | None:
    at = 2
    while at + 9 <= len(content) and content[at] == 0xFF:
        marker = content[at + 1]
        if marker in _JPEG_FRAMES:
            height, width = struct.unpack(">HH", content[at + 5 : at + 9])
            return Image(width, height, ".jpg")
        if marker == 0xFF:  # padding before a marker
            at += 1
        else:
            at += 2 + struct.unpack(">H", content[at + 2 : at + 4])[0]
    return None
