"""The PNG stream against other readers: Pillow's, and one of a few lines written from the format.

`pngcheck` looks at some too, where it is installed (CI installs it).
"""

import shutil
import struct
import subprocess
import zlib
from collections.abc import Iterator
from io import BytesIO
from itertools import islice
from pathlib import Path

import pytest
from PIL import Image

from render import Scene, arrange
from render.atlas import atlas_for
from render.painter import Painter, pasted
from render.png import BEST, STDLIB, Codec, compressed, png
from rules import GAMES, Game
from tests.rules.walks import tables

_PICTURES = 250  # of each game: thousands in all, each after a tap on the one before

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
every_codec = pytest.mark.parametrize("codec", [BEST, STDLIB], ids=["best", "stdlib"])


def _chunks(file: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Name and data of each chunk; its checksum must hold."""
    assert file[:8] == b"\x89PNG\r\n\x1a\n"
    at = 8
    while at < len(file):
        (length,) = struct.unpack_from(">I", file, at)
        name, data = file[at + 4 : at + 8], file[at + 8 : at + 8 + length]
        assert struct.unpack_from(">I", file, at + 8 + length) == (zlib.crc32(name + data),)
        yield name, data
        at += 12 + length
    assert at == len(file)


def _rows(file: bytes) -> bytes:
    """The picture's rows, two pixels a byte, as a reader has them after undoing the filters."""
    chunks = list(_chunks(file))
    assert [name for name, _ in chunks if name != b"IDAT"] == [b"IHDR", b"PLTE", b"IEND"]
    width, height = struct.unpack(">II", chunks[0][1][:8])
    stream = zlib.decompressobj()
    data = stream.decompress(b"".join(data for name, data in chunks if name == b"IDAT"))
    assert stream.eof  # with the checksum right, or it would have raised
    assert not stream.unused_data
    step = width // 2
    assert len(data) == height * (step + 1)
    above, found = bytes(step), []
    for start in range(0, len(data), step + 1):
        row = data[start + 1 : start + 1 + step]
        if data[start] == 2:
            row = bytes((a + b) & 0xFF for a, b in zip(row, above, strict=True))
        found.append(row)
        above = row
    return b"".join(found)


def _pasted(scene: Scene) -> bytes:
    atlas = atlas_for(scene.look, scene.card_width, scene.card_height)
    rows = pasted(atlas, (scene.width, scene.height), 0, scene.sprites)
    return rows.crop((1, 0, rows.width, rows.height)).tobytes()


def _by_pillow(file: bytes) -> bytes:
    with Image.open(BytesIO(file)) as image:
        pixels = image.tobytes()
    high = pixels[0::2].translate(bytes(shade << 4 & 0xFF for shade in range(256)))
    both = int.from_bytes(high) | int.from_bytes(pixels[1::2])
    return both.to_bytes(len(high))


@every_game
def test_readers_see_what_was_pasted_after_thousands_of_taps(game: Game) -> None:
    """Most of the bands come from pictures painted before."""
    painter = Painter()
    for position in islice(tables(game, deals=10, length=60), _PICTURES):
        scene = arrange(position)
        assert _by_pillow(painter.paint(scene)) == _pasted(scene), str(position)


@every_game
@every_codec
def test_another_reader_agrees(game: Game, codec: Codec) -> None:
    scene = arrange(game.deal(7))
    assert _rows(Painter(codec).paint(scene)) == _pasted(scene)


@every_game
def test_remembered_bands_change_no_byte(game: Game) -> None:
    """What a copy of the bot painted before can never be seen in what it paints now."""
    painter = Painter()
    for position in islice(tables(game, deals=2, length=40), 40):
        scene = arrange(position)
        assert painter.paint(scene) == Painter().paint(scene)


def test_half_size_is_the_same_stream() -> None:
    scene = arrange(GAMES["kosa"].deal(7), width=512)
    assert (scene.width, scene.height) == (512, 640)
    assert _rows(Painter().paint(scene)) == _pasted(scene)


@every_codec
@pytest.mark.parametrize("cuts", [[5], [1, 4], [2, 1, 1, 1]])
def test_bands_of_any_height_join(codec: Codec, cuts: list[int]) -> None:
    image = Image.frombytes("L", (4, 5), bytes(range(0, 200, 10)))
    bands, top = [], 0
    for rows in cuts:
        bands.append(compressed(image.crop((0, top, 4, top + rows)), codec))
        top += rows
    assert _rows(png(6, 5, bytes(48), bands)) == image.crop((1, 0, 4, 5)).tobytes()


def test_checksum_outgrows_its_modulus() -> None:
    """Adler-32 counts modulo 65521: many bright rows go round it many times."""
    image = Image.new("L", (513, 64), 255)
    whole = png(1024, 192, bytes(48), [compressed(image, BEST)] * 3)
    assert _rows(whole) == b"\xff" * (512 * 192)


@pytest.mark.skipif(not shutil.which("pngcheck"), reason="pngcheck is not installed")
@every_codec
def test_pngcheck_finds_no_fault(codec: Codec, tmp_path: Path) -> None:
    painter = Painter(codec)
    files = []
    for number, position in enumerate(islice(tables(GAMES["kosa"], deals=1, length=60), 20)):
        files.append(tmp_path / f"{number}.png")
        files[-1].write_bytes(painter.paint(arrange(position)))
    checked = subprocess.run(["pngcheck", "-q", *files], check=False, capture_output=True)
    assert (checked.returncode, checked.stdout) == (0, b"")
