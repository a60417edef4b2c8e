"""Every fault of a rulebook file in one go, each with its line."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any

from planner.errors import Fault
from planner.language import LANGUAGES, sentence
from planner.rulebook.check import checked
from planner.rulebook.faults import Details, fault_of, path_of
from planner.rulebook.positions import line_of, lines_of

_POINTS_AT: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "bands_total": ("bands",),
        "bounds_crossed": ("maximum", "at_most"),
        "band_crossed": ("maximum",),
        "borrowed_only_in_models": ("borrowed",),
        "default_not_an_option": ("default",),
        "district_twice": ("localities",),
        "end_before_start": ("end", "except_until", "until"),
        "end_without_act": ("end", "ended_by"),
        "except_until_alone": ("except_until",),
        "figure_of_object": ("figures",),
        "people_districts": ("people", "districts"),
        "place_kind_unknown": ("object", "except_at"),
        "quota_permit_is": ("permit_is",),
        "remainder_beyond_per": ("remainder_above",),
        "remainder_not_floor": ("rounding",),
        "replaced_by_none": ("ended_by",),
        "rule_before_act": ("start",),
        "status_municipality": ("status",),
        "unit_without_limit": ("unit",),
        "versions_overlap": ("start",),
        "when_unknown": ("when",),
        "zone_inside_metres": ("within",),
    }
)
"""Disagreement → keys of the table on whose line an author would look first."""


@dataclass(frozen=True)
class LineFault:
    """One fault and where it stands.

    Attributes
    ----------
    line
        From 1; the line of the enclosing table where something is missing; 0 where the file cannot be opened.
    path
        Keys and positions that lead to it: ``("rules", 2, "minimum")``.
    """

    line: int
    path: tuple[int | str, ...]
    fault: Fault


def lint(path: Path) -> tuple[LineFault, ...]:
    """Return all faults of a rulebook file in the order of its lines; none for a valid file.

    A file that does not exist or cannot be opened is a fault too, on line 0.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        return (LineFault(line, (), Fault("rulebook.not_utf8", {"file": path.name})),)
    except OSError as error:
        return (LineFault(0, (), unopened_fault(error, path.name)),)
    try:
        content = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        return (_syntax(error, path.name, text),)
    lines = lines_of(text)
    rulebook, wrong = checked(content)
    found = [_placed(details, path.name, content, lines) for details in wrong]
    own_id = content.get("id") if rulebook is None else rulebook.id
    if isinstance(own_id, str) and own_id != path.stem:
        fault = Fault("rulebook.id_not_file", {"file": path.name, "seen": own_id})
        found.append(LineFault(line_of(lines, ("id",)), ("id",), fault))
    return tuple(sorted(found, key=lambda each: each.line))


def unopened_fault(error: OSError, file: str) -> Fault:
    """Return why a file cannot be opened, in the reader's language where the reason is one of the usual."""
    names = ((FileNotFoundError, "absent"), (IsADirectoryError, "folder"), (PermissionError, "denied"))
    name = next((name for kind, name in names if isinstance(error, kind)), None)
    reason: object = error.strerror or str(error)
    if name is not None:
        reason = {language: sentence(f"rulebook.reason_{name}", language) for language in LANGUAGES}
    return Fault("rulebook.unreadable", {"file": file, "reason": reason})


def syntax_fault(error: tomllib.TOMLDecodeError, file: str, text: str) -> Fault:
    """Return where a text is no TOML."""
    place = re.search(r"line (\d+), column (\d+)", str(error))
    impossible = "date" in str(error).lower()
    last = (str(text.count("\n") + 1), "1")  # the reader names no line where the document ends too early
    line, column = place.groups() if place else last
    key = "impossible_date" if impossible else "not_toml"
    return Fault(f"rulebook.{key}", {"file": file, "line": line, "column": column})


def _syntax(error: tomllib.TOMLDecodeError, file: str, text: str) -> LineFault:
    fault = syntax_fault(error, file, text)
    return LineFault(int(str(fault.values["line"])), (), fault)


def _placed(
    details: Details, file: str, content: Mapping[str, Any], lines: Mapping[tuple[int | str, ...], int]
) -> LineFault:
    path = path_of(details, content)
    named = (details.context.get("field"), details.context.get("limit"), details.context.get("first"))
    pointed = [(*path, str(key)) for key in (*named, *_POINTS_AT.get(details.kind, ())) if key]
    nearest = next((place for place in pointed if place in lines), path)
    return LineFault(line_of(lines, nearest), path, fault_of(details, file, content))
