"""Zip files within bounds: what they hold, and a folder with it while it is read."""

import tempfile
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path, PurePosixPath

from planner.errors import InputRefused

LARGEST_BYTES = 1_000_000_000
"""Most bytes a file may have, packed or unpacked: a map of a town has a thousandth of it."""

MOST_ENTRIES = 2_000
_CHUNK = 1 << 20
_JUNK = ("__MACOSX", ".DS_Store")


def is_zip(path: Path) -> bool:
    """Whether a file begins as zips do, whatever its name."""
    with path.open("rb") as file:
        return file.read(4) in (b"PK\x03\x04", b"PK\x05\x06")


def entries(path: Path) -> list[str]:
    """Return the names of the files in a zip, without those that systems add of their own.

    Raises
    ------
    InputRefused
        It is damaged, or holds more files or bytes than a town's data.
    """
    with _opened(path) as packed:
        return [info.filename for info in _wanted(packed, path.name)]


@contextmanager
def unpacked(path: Path) -> Iterator[Path]:
    """Give a folder with the contents of a zip while it is read.

    Raises
    ------
    InputRefused
        It is damaged, locked, or holds more files or bytes than a town's data, whatever it says it holds.
    """
    with tempfile.TemporaryDirectory(prefix="mototaxi-zip-") as folder, _opened(path) as packed:
        left = LARGEST_BYTES
        for number, info in enumerate(_wanted(packed, path.name)):
            # Folders are numbered, not named: no name in a zip can lead out of the folder.
            name = PurePosixPath(info.filename.replace("\\", "/"))
            target = Path(folder) / _folder(name, number) / name.name
            target.parent.mkdir(parents=True, exist_ok=True)
            left = _copy(packed, info, target, left, path.name)
        yield Path(folder)


def _folder(name: PurePosixPath, number: int) -> str:
    """Name a folder for all files of one folder of the zip: a shapefile's parts stay together."""
    inside = "_".join(part for part in name.parent.parts if part not in ("..", "/", "."))
    safe = "".join(letter if letter.isalnum() else "_" for letter in inside)[:80]
    return safe or ("_" if len(name.name) < 200 else f"_{number}")


def _copy(packed: zipfile.ZipFile, info: zipfile.ZipInfo, target: Path, left: int, file: str) -> int:
    with packed.open(info) as source, target.open("wb") as copy:
        while chunk := source.read(_CHUNK):
            left -= len(chunk)
            if left < 0:
                raise InputRefused.of("sources.zip_too_large", file=file, limit=LARGEST_BYTES)
            copy.write(chunk)
    return left


@contextmanager
def _opened(path: Path) -> Iterator[zipfile.ZipFile]:
    try:
        with zipfile.ZipFile(path) as packed:
            yield packed
    except InputRefused:
        raise
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, OSError, ValueError, EOFError) as error:
        raise InputRefused.of("sources.bad_zip", file=path.name, reason=str(error)[:200]) from error
    except Exception as error:  # zlib.error, lzma errors and what else a broken archive brings
        if not type(error).__module__.startswith(("zlib", "lzma", "_lzma", "bz2", "struct", "zipfile")):
            raise
        raise InputRefused.of("sources.bad_zip", file=path.name, reason=str(error)[:200]) from error


def _wanted(packed: zipfile.ZipFile, file: str) -> list[zipfile.ZipInfo]:
    if not all(info.filename for info in packed.infolist()):
        raise zipfile.BadZipFile("a file without a name")
    found = [
        info
        for info in packed.infolist()
        if not info.filename.endswith("/") and not any(junk in info.filename for junk in _JUNK)
    ]
    if len(found) > MOST_ENTRIES or sum(info.file_size for info in found) > LARGEST_BYTES:
        raise InputRefused.of("sources.zip_too_large", file=file, limit=LARGEST_BYTES)
    return found
