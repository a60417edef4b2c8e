"""What the user chose for the files of a town, as ``city.toml`` and options write it."""

from collections.abc import Iterable, Mapping
from typing import get_args

from planner.city.type_words import type_words
from planner.errors import Fault
from planner.nearest import suggestion
from planner.sources.guidance import EVERY_FILE, Choices, Minus

CHOICE_KEYS = ("crs", "swap", "minus", "part")
"""Tables of ``city.toml`` (``swap`` is a list) and options of the same names."""


def read_choices(content: Mapping[str, object], *, file: str) -> tuple[Choices, list[Fault]]:
    """Return the choices that a ``city.toml`` holds, and what is wrong with them.

    ::

        swap = ["taxi"]
        minus = { bus = "both" }

        [crs]
        taxi = "EPSG:4618"
        "*" = "EPSG:31983"    # every file that declares none

        [part]
        stands = "Planilha1"
    """
    faults = []
    for key in CHOICE_KEYS:
        table = content.get(key, [] if key == "swap" else {})
        values = list(table.values()) if isinstance(table, dict) else table
        kind: type = list if key == "swap" else dict
        # A table of another type is told by whoever checks types; here only what stands within it.
        if isinstance(table, kind):
            wrong = [value for value in values if not isinstance(value, str)]  # type: ignore[attr-defined]
            faults += [_wrong(file, key, value, type_words(str)) for value in wrong]
    minus = content.get("minus", {})
    if isinstance(minus, dict):
        words = get_args(Minus)
        faults += [_wrong(file, "minus", v, " | ".join(words)) for v in minus.values() if v not in words]
    tables = {key: content.get(key, {}) for key in ("crs", "minus", "part")}
    swap = content.get("swap", [])
    if faults or not all(isinstance(table, dict) for table in tables.values()) or not isinstance(swap, list):
        return Choices(), faults
    return Choices(swap=frozenset(swap), **tables), []  # type: ignore[arg-type]


def _wrong(file: str, key: str, value: object, expected: object) -> Fault:
    return Fault("city.value_type", {"file": file, "key": key, "seen": repr(value), "expected": expected})


def choices_of(
    *,
    crs: Iterable[str] = (),
    swap: Iterable[str] = (),
    minus: Iterable[str] = (),
    part: Iterable[str] = (),
) -> tuple[Choices, list[Fault]]:
    """Return the choices that options tell, each written ``role=value``, and what is wrong with them."""
    faults = []
    systems = dict(_pair(text, EVERY_FILE) for text in crs)
    signs = {}
    for text in minus:
        role, equals, value = (word.strip() for word in text.partition("="))
        signs[role] = value if equals else "both"
        if signs[role] not in get_args(Minus):
            faults.append(Fault("city.bad_choice", {"option": "--minus", "seen": text}))
    parts = {}
    for text in part:
        role, equals, value = (word.strip() for word in text.partition("="))
        parts[role] = value
        if not (role and equals and value):
            faults.append(Fault("city.bad_choice", {"option": "--part", "seen": text}))
    return Choices(systems, frozenset(role.strip() for role in swap), signs, parts), faults  # type: ignore[arg-type]


def _pair(text: str, alone: str) -> tuple[str, str]:
    role, equals, value = (word.strip() for word in text.partition("="))
    return (role, value) if equals else (alone, role)


def role_faults(choices: Choices, roles: Iterable[str]) -> list[Fault]:
    """Return a fault for each choice about a file that is not given, with the nearest one that is."""
    known = tuple(roles)
    faults = []
    for role in sorted(choices.roles - set(known)):
        values = {"seen": role, "known": known or ("-",), **suggestion(role, known)}
        faults.append(Fault("city.choice_without_file", values))
    return faults
