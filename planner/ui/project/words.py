"""The history in words: what was done, to which stands, before and after."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

import shapely

from planner.language import Language, sentence
from planner.project import FIRST_SCENARIO
from planner.project.model import Entry
from planner.ui.project.days import ZONE
from planner.ui.project.law_words import law_change_text
from planner.ui.tables import place_text

_SHOWN = 4
_FIELDS = ("name", "kind", "capacity", "note", "locked")
_ACTIONS = frozenset(
    ("add", "move", "remove", "rename", "set", "lock", "propose", "repair", "import", "create", "undo",
     "redo", "restore", "law", "scenario", "archive", "result", "outside")
)  # fmt: skip


def moment_text(at: datetime, language: Language) -> str:
    """Write a moment as it was in Brazil: ``30/11/2026 14:05``."""
    here = at.astimezone(ZONE)
    return here.strftime("%d/%m/%Y %H:%M" if language == "pt" else "%Y-%m-%d %H:%M")


def action_text(entry: Entry, language: Language) -> str:
    """Return what was done, in words."""
    if entry.action not in _ACTIONS:
        return entry.action
    made = entry.action == "create" and entry.scenario not in (None, FIRST_SCENARIO)
    word = sentence("work.action_create_scenario" if made else f"work.action_{entry.action}", language)
    return f"{word} ({sentence('work.of_line', language, number=entry.of)})" if entry.of else word


def stands_text(entry: Entry, language: Language) -> str:
    """Return what a line of the history touches, stands or law, with what differs before and after."""
    if entry.action == "law":
        return law_change_text(entry.before, entry.after, language)
    ids = [key for key in dict.fromkeys([*entry.before, *entry.after]) if _is_stand(entry, key)]
    told = [_stand_text(key, entry.before.get(key), entry.after.get(key), language) for key in ids[:_SHOWN]]
    if len(ids) > _SHOWN:
        told.append(sentence("work.and_more", language, count=len(ids) - _SHOWN))
    return "; ".join(told) if ids else _other_text(entry)


def _is_stand(entry: Entry, key: str) -> bool:
    sides = [side[key] for side in (entry.before, entry.after) if side.get(key) is not None]
    return bool(sides) and all(isinstance(side, Mapping) and "geometry" in side for side in sides)


def _other_text(entry: Entry) -> str:
    before, after = entry.before.get("name"), entry.after.get("name")
    if isinstance(before, str) and isinstance(after, str) and before != after:
        return f"«{before}» → «{after}»"
    return f"«{after or before}»" if isinstance(after or before, str) else ""


def _stand_text(
    stand: str, before: Mapping[str, Any] | None, after: Mapping[str, Any] | None, language: Language
) -> str:
    side = after or before or {}
    called = f"{side['name']} ({stand})" if side.get("name") else stand
    if before is None or after is None:
        return sentence("work.was_added" if before is None else "work.was_removed", language, stand=called)
    changes = []
    if before.get("geometry") != after.get("geometry"):
        changes.append(f"{_where(before, language)} → {_where(after, language)}")
    changes += [
        f"{sentence(f'work.field_{name}', language)}: "
        f"{_value(before.get(name), language)} → {_value(after.get(name), language)}"
        for name in _FIELDS
        if before.get(name) != after.get(name)
    ]
    return f"{called}: {', '.join(changes)}" if changes else called


def _where(told: Mapping[str, Any], language: Language) -> str:
    shape = shapely.from_wkb(told["geometry"], on_invalid="ignore")
    if shape is None:
        return "—"
    point = shape.representative_point()
    return place_text(point.y, point.x, language)


def _value(value: object, language: Language) -> str:
    if isinstance(value, bool):
        return sentence("work.yes" if value else "work.no", language)
    return "—" if value is None else str(value)
