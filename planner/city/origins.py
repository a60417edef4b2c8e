"""Where the files of a city folder came from: the table ``[sources]`` of its ``city.toml``."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from pathlib import PurePosixPath

from planner.city.type_words import type_words
from planner.errors import Fault
from planner.nearest import suggestion
from planner.provenance import Notice, Source


@dataclass(frozen=True)
class Origin:
    """What is told of one file.

    Attributes
    ----------
    retrieved
        Day it was taken from its publisher.
    licence, origin
        Of the data; publisher or address.
    sha256
        Hash of the file as it was taken.
    """

    retrieved: date | None = None
    licence: str | None = None
    origin: str | None = None
    sha256: str | None = None


_KINDS: Mapping[str, type] = {"retrieved": date, "licence": str, "origin": str, "sha256": str}


def read_origins(table: Mapping[str, object], *, file: str) -> tuple[dict[str, Origin], list[Fault]]:
    """Return file name → what is told of it, and the faults of the table.

    Parameters
    ----------
    table
        ``[sources]``: file → keys of `Origin`.
    """
    origins: dict[str, Origin] = {}
    faults = []
    for name, told in table.items():
        where = f"sources.{name}"
        if not isinstance(told, Mapping):
            values = {"file": file, "key": where, "seen": repr(told), "expected": type_words(dict)}
            faults.append(Fault("city.value_type", values))
            continue
        own = _faults_of(told, where, file)
        faults += own
        if not own:
            origins[PurePosixPath(name).name] = Origin(**told)
    return origins, faults


def _faults_of(told: Mapping[str, object], where: str, file: str) -> list[Fault]:
    faults = []
    for key, value in told.items():
        if key not in _KINDS:
            values = {"file": file, "seen": f"{where}.{key}", "known": tuple(_KINDS)}
            faults.append(
                Fault("city.unknown_key", {**values, **suggestion(key, _KINDS, before=f"{where}.")})
            )
        # In TOML a moment is a datetime, which in Python is a date as well.
        elif not isinstance(value, _KINDS[key]) or isinstance(value, datetime):
            values = {"file": file, "key": f"{where}.{key}", "seen": repr(value)}
            faults.append(Fault("city.value_type", {**values, "expected": type_words(_KINDS[key])}))
    return faults


def with_origins(
    sources: Sequence[Source], origins: Mapping[str, Origin]
) -> tuple[tuple[Source, ...], list[Notice]]:
    """Return the sources with what is told of their files, and a notice of each that is another by now."""
    known, notices = [], []
    for source in sources:
        told = origins.get(source.name, Origin())
        if told.sha256 is not None and told.sha256.lower() != source.sha256:
            notices.append(Notice("city.file_changed", "warning", source.name))
            told = Origin(licence=told.licence)  # the day and the address are those of the other file
        known.append(
            replace(
                source,
                retrieved=told.retrieved or source.retrieved,
                licence=told.licence or source.licence,
                origin=told.origin or source.origin,
            )
        )
    return tuple(known), notices
