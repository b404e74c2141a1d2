"""A PNG put together from bands: strips of rows, each compressed by itself and used again.

A PNG is one zlib stream, cut into IDAT chunks anywhere. Here each band is one chunk: rows under
the `Up` filter (the first row under none, so that no band depends on another), deflated and ended
by a sync flush, which leaves the stream at a whole byte. Only the stream's checksum spans the
bands; it is combined from theirs. Pixels are four bits, two a byte, on a palette of sixteen.

Sources: PNG specification (third edition), 5, 9 and 10; RFC 1950 and 1951.
"""

import struct
import zlib
from collections.abc import Callable, Iterable
from typing import NamedTuple

from PIL import Image, ImageChops

__all__ = ["BEST", "STDLIB", "Band", "Codec", "compressed", "png"]


class Codec(NamedTuple):
    """How rows are compressed: `deflate` leaves a raw stream open, at a whole byte."""

    deflate: Callable[[bytes], bytes]
    adler32: Callable[[bytes], int]


_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_BITS, _INDEXED, _DEFLATE, _ADAPTIVE, _PROGRESSIVE = 4, 3, 0, 0, 0
_UP = 2
_ZLIB_HEADER = b"\x78\x01"
_LAST_BLOCK = b"\x03\x00"  # an empty one: the bands leave the stream open
_ADLER_MODULUS = 65521


def _run_lengths(rows: bytes) -> bytes:
    """No matches but runs: for flat pictures under `Up` smaller, and faster, than looking back."""
    compress = zlib.compressobj(1, zlib.DEFLATED, -zlib.MAX_WBITS, 9, zlib.Z_RLE)
    return compress.compress(rows) + compress.flush(zlib.Z_SYNC_FLUSH)


STDLIB = Codec(_run_lengths, zlib.adler32)
"""For machines that `isal` has no wheel for."""

try:
    from isal import isal_zlib
except ImportError:
    BEST = STDLIB
else:

    def _matches(rows: bytes) -> bytes:
        compress = isal_zlib.compressobj(1, isal_zlib.DEFLATED, -zlib.MAX_WBITS)
        return compress.compress(rows) + compress.flush(isal_zlib.Z_SYNC_FLUSH)

    BEST = Codec(_matches, isal_zlib.adler32)


class Band(NamedTuple):
    """A strip of rows, ready to be joined: its chunk, and its share of the checksum."""

    chunk: bytes
    adler: int
    length: int


def compressed(rows: Image.Image, codec: Codec) -> Band:
    """The band of `rows`, an `L` image of two pixels a byte with one column more on the left.

    What that column holds does not matter: it makes room for each row's filter.
    """
    above = Image.new("L", rows.size)
    above.paste(rows, (0, 1))
    filtered = ImageChops.subtract_modulo(rows, above)
    filtered.paste(_UP, (0, 0, 1, rows.height))
    filtered.putpixel((0, 0), 0)
    data = filtered.tobytes()
    return Band(_chunk(b"IDAT", codec.deflate(data)), codec.adler32(data), len(data))


def png(width: int, height: int, palette: bytes, bands: Iterable[Band]) -> bytes:
    """The file: `palette` is red, green and blue of each shade, `bands` lie top to bottom."""
    header = struct.pack(
        ">2I5B", width, height, _BITS, _INDEXED, _DEFLATE, _ADAPTIVE, _PROGRESSIVE
    )
    parts = [
        _SIGNATURE,
        _chunk(b"IHDR", header),
        _chunk(b"PLTE", palette),
        _chunk(b"IDAT", _ZLIB_HEADER),
    ]
    adler = 1
    for each in bands:
        parts.append(each.chunk)
        adler = _combined(adler, each.adler, each.length)
    parts.append(_chunk(b"IDAT", _LAST_BLOCK + struct.pack(">I", adler)))
    parts.append(_chunk(b"IEND", b""))
    return b"".join(parts)


def _chunk(name: bytes, data: bytes) -> bytes:
    checked = name + data
    return struct.pack(">I", len(data)) + checked + struct.pack(">I", zlib.crc32(checked))


def _combined(first: int, second: int, length: int) -> int:
    """Adler-32 of two pieces, the second of `length` bytes, from those of each (RFC 1950, 8.2)."""
    low, other_low = first & 0xFFFF, second & 0xFFFF
    high = (first >> 16) + (second >> 16) + length * (low - 1)
    return (high % _ADLER_MODULUS) << 16 | (low + other_low - 1) % _ADLER_MODULUS
