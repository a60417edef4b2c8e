"""Results as they are kept: exported documents, deflated."""

import zlib
from collections.abc import Mapping
from typing import Any, cast

from planner.errors import ProjectRefused
from planner.project.model import Result, ResultKind
from planner.project.values import dumps, loads, moment

# Unpacked; as values it takes several times as much memory.
_LARGEST_DOCUMENT = 64 * 1024 * 1024


def packed(document: Mapping[str, Any]) -> bytes:
    """Return a document as deflated JSON.

    Raises
    ------
    ProjectRefused
        It is larger than what is ever unpacked.
    """
    text = dumps(document).encode("utf-8")
    if len(text) > _LARGEST_DOCUMENT:
        raise ProjectRefused.of("project.too_big", where="resultados", seen="")
    return zlib.compress(text, 6)


def unpacked(blob: bytes, *, where: str) -> Any:
    """Return a document; one that would not fit into memory is refused.

    Raises
    ------
    ProjectRefused
        It cannot be unpacked, is too large, or is no JSON.
    """
    reader = zlib.decompressobj()
    try:
        text = reader.decompress(blob, _LARGEST_DOCUMENT)
    except zlib.error as error:
        raise ProjectRefused.of("project.bad_value", where=where, seen=str(error)[:60]) from error
    if reader.unconsumed_tail:
        raise ProjectRefused.of("project.too_big", where=where, seen="")
    return loads(text.decode("utf-8", errors="replace"), where=where)


def result_of(row: Mapping[str, Any]) -> Result:
    """Return a kept result."""
    where = f"resultados {row['number']}"
    return Result(
        number=int(row["number"]),
        at=moment(row["at"], where=where),
        author=str(row["author"]),
        kind=cast(ResultKind, row["kind"]),
        scenario=row["scenario"],
        revision=row["revision"],
        document=unpacked(row["document"], where=where),
    )
