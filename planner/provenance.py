"""Where an input came from, and what was seen while reading it."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Literal

from planner.language import Language, sentence

TableName = Literal["places", "streets", "population", "boundary"]


@dataclass(frozen=True)
class Tally:
    """How many rows of one input were meant for a table, and how many its reader put there.

    Attributes
    ----------
    table
        Table of a city.
    read
        Rows, features, ways or tagged objects of the file.
    used
        Those that the reader's table holds; a notice accounts for each of the others.
    """

    table: TableName
    read: int
    used: int


@dataclass(frozen=True)
class Source:
    """One input file.

    Attributes
    ----------
    name
        File name without its folder: paths of one machine never travel into results.
    sha256
        Hash of the bytes read, in hexadecimal.
    retrieved
        Day the data was taken from its publisher, if known.
    licence
        Licence of the data, if known.
    dated
        Day that the content itself says it is of, if it says one.
    origin
        Publisher or address the file was taken from, if known.
    tallies
        What became of its rows, by table.
    """

    name: str
    sha256: str
    retrieved: date | None = None
    licence: str | None = None
    dated: date | None = None
    origin: str | None = None
    tallies: tuple[Tally, ...] = ()

    @classmethod
    def of_file(
        cls,
        path: Path,
        *,
        retrieved: date | None = None,
        licence: str | None = None,
        dated: date | None = None,
        tallies: tuple[Tally, ...] = (),
    ) -> "Source":
        """Hash a file and return it as a source."""
        with path.open("rb") as file:
            digest = hashlib.file_digest(file, "sha256").hexdigest()
        return cls(path.name, digest, retrieved, licence, dated, None, tallies)


@dataclass(frozen=True)
class Notice:
    """Something worth knowing about an input that does not forbid using it.

    Attributes
    ----------
    key
        Message key ``area.name``; the sentence may use ``{where}``, ``{count}``, ``{examples}`` and `values`.
    severity
        ``warning`` where results may be wrong because of it, else ``info``.
    where
        File name (and row) concerned.
    count
        How many rows or objects.
    examples
        The first few, as the user knows them (id, row number, value seen).
    subjects
        Ids of all rows concerned that are in use all the same, where a notice is about single rows.
    """

    key: str
    severity: Literal["warning", "info"]
    where: str
    count: int = 1
    examples: tuple[str, ...] = ()
    values: Mapping[str, object] = field(default_factory=dict)
    subjects: tuple[str, ...] = ()

    def render(self, language: Language = "pt") -> str:
        """Return the notice as a sentence."""
        own = {"where": self.where, "count": self.count, "examples": self.examples}
        return sentence(self.key, language, **own, **self.values)
