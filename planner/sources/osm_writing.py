"""Writing OpenStreetMap files with osmium, none of whose failures may end the program."""

import ctypes
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import osmium


@contextmanager
def osm_writer(target: Path, form: str = "", **options: Any) -> Iterator[Any]:
    """Open a file for objects, nodes before ways before relations, and close it.

    Parameters
    ----------
    form
        Format with its options as osmium writes them; by default the ending of the file's name tells it.
    options
        Those of `osmium.SimpleWriter`.

    Raises
    ------
    RuntimeError
        Something cannot be written, or the disk takes no more.
    """
    file = osmium.io.File(str(target), form) if form else str(target)
    writer = osmium.SimpleWriter(file, **options)
    try:
        yield writer
        writer.close()
    except BaseException:
        _end(writer)
        raise


def _end(writer: Any) -> None:
    """Close a writer that something went wrong with.

    One that cannot be closed is never let go: its destructor tries once more, and a failure there ends the
    process without a word.
    """
    try:
        writer.close()
    except (RuntimeError, osmium.InvalidLocationError):
        ctypes.pythonapi.Py_IncRef(ctypes.py_object(writer))


def plain_tags(told: Mapping[Any, Any] | None) -> dict[str, str]:
    """Return tags as text that osmium can take: a character of number zero would end the process."""
    return {plain_text(key): plain_text(value) for key, value in (told or {}).items()}


def plain_text(value: object) -> str:
    """Return a value as text without the character of number zero, which no OpenStreetMap text holds."""
    return str(value).replace("\0", "")
