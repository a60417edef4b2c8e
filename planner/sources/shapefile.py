"""Shapefiles with parts missing: the index is made anew, and the encoding of names is found out."""

import shutil
import struct
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pyogrio

LOOSE_PARTS = (".dbf", ".shx", ".prj", ".cpg", ".sbn", ".sbx")
"""Companions of a ``.shp``, of which none is a map by itself."""

_RESTORE = "SHAPE_RESTORE_SHX"


def companion(path: Path, suffix: str) -> Path | None:
    """Return the file of the same name and this ending, in capitals or not, ``None`` without one."""
    wanted = (path.stem + suffix).casefold()
    return next((item for item in path.parent.iterdir() if item.name.casefold() == wanted), None)


def whole_shapefile(path: Path, stack: ExitStack) -> Path:
    """Return a shapefile with its index and a ``.prj`` in UTF-8: itself, or a copy; the original stays."""
    told = companion(path, ".prj")
    system = None if told is None else _as_utf8(told.read_bytes())
    if companion(path, ".shx") is not None and path.suffix == ".shp" and system is None:
        return path
    folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="mototaxi-mapa-")))
    for item in path.parent.iterdir():
        if item.stem.casefold() == path.stem.casefold() and item.suffix.lower() in (*LOOSE_PARTS, ".shp"):
            shutil.copy(item, folder / (path.stem + item.suffix.lower()))
    copy = folder / (path.stem + ".shp")
    if system is not None:
        copy.with_suffix(".prj").write_bytes(system)
    if companion(copy, ".shx") is None:
        # The option is one of the whole process: it is set for the reading that makes the index, no longer.
        pyogrio.set_gdal_config_options({_RESTORE: True})
        try:
            pyogrio.read_info(copy)
        finally:
            pyogrio.set_gdal_config_options({_RESTORE: None})
    return copy


def _as_utf8(content: bytes) -> bytes | None:
    """Return a text of Windows-1252 in UTF-8, ``None`` where it is UTF-8: «Córrego Alegre» has an accent."""
    try:
        content.decode("utf-8")
    except UnicodeDecodeError:
        return content.decode("cp1252", errors="replace").encode("utf-8")
    return None


@contextmanager
def shapefile_options(path: Path) -> Iterator[tuple[dict[str, Any], tuple[str, ...]]]:
    """Give how a map file is to be read, and the keys of notices about it; other files need nothing."""
    if path.suffix.lower() != ".shp" or companion(path, ".cpg") is not None:
        yield {}, ()
        return
    table = companion(path, ".dbf")
    found = None if table is None else _encoding(table.read_bytes())
    keys = {"UTF-8": ("sources.shp_utf8",), "CP1252": ("sources.shp_latin1",)}
    yield ({} if found is None else {"encoding": found}), keys.get(found or "", ())


def _encoding(content: bytes) -> str | None:
    """Return the encoding of the texts of a dBase table, ``None`` where plain ASCII leaves nothing to tell.

    A two-byte letter of UTF-8 is a pair that Latin-1 text hardly ever holds (``Ã§``). A few broken pairs stay
    possible in UTF-8: fields are cut at a number of bytes.
    """
    if len(content) < 12:
        return None
    (start,) = struct.unpack("<H", content[8:10])
    body = content[start:]
    if body.isascii():
        return None
    text = body.decode("utf-8", errors="replace")
    letters = sum(ord(letter) > 127 and letter != "\ufffd" for letter in text)
    return "UTF-8" if letters > text.count("\ufffd") else "CP1252"
