"""``mototaxi project info|history|check``: look at a project without changing it."""

import argparse
from collections.abc import Mapping
from typing import Any

from planner.cli.console import Console
from planner.cli.options import whole
from planner.cli.project.opened import author_of, scenario_of
from planner.language import Language, sentence
from planner.project import Project, open_project
from planner.project.model import Entry, ProjectInfo

_MOST_NAMED = 4
# Stands named in a line of the history; of more, only how many.


def opened(options: argparse.Namespace) -> Project:
    """Open the project of the arguments to read it."""
    return open_project(options.project, author="-", read_only=True)


def info(options: argparse.Namespace, console: Console) -> int:
    """Show what a project is and which scenarios it holds."""
    with opened(options) as project:
        show_info(project.info(), options, console)
        if project.newer is not None:
            console.warn(
                sentence("project.newer", console.language, where=project.where, seen=str(project.newer))
            )
    return 0


def show_info(told: ProjectInfo, options: argparse.Namespace, console: Console) -> None:
    """Show a project's own description, as text or as JSON."""
    if options.json:
        console.document(_info_document(told))
        return
    language = console.language
    town = told.town if told.uf is None else f"{told.town} ({told.uf})"
    fictional = f" · {sentence('maps.fictional', language)}" if told.fictional else ""
    console.line(told.name, style="bold")
    console.line(sentence("cli_project.town", language, town=town) + fictional)
    console.line(sentence("cli_project.place", language, where=told.where))
    console.line(
        sentence(
            "cli_project.dates",
            language,
            created=_shown(told.created),
            changed=_shown(told.changed),
            written_by=told.written_by,
            version=str(told.format_version),
        )
    )
    columns = ("id", "name", "stands", "premises", "revision", "archived")
    rows = [
        (
            one.id,
            one.name,
            sum(stand.kind == "stand" for stand in one.stands),
            sum(stand.kind == "premises" for stand in one.stands),
            one.revision,
            sentence("cli_project.yes", language) if one.archived else "",
        )
        for one in told.scenarios
    ]
    console.table([sentence(f"cli_project.column_{name}", language) for name in columns], rows)


def _shown(at: Any) -> str:
    return str(at.astimezone().strftime("%Y-%m-%d %H:%M"))


def _info_document(told: ProjectInfo) -> dict[str, object]:
    return {
        "name": told.name,
        "where": told.where,
        "format_version": told.format_version,
        "created": told.created.isoformat(),
        "changed": told.changed.isoformat(),
        "written_by": told.written_by,
        "town": told.town,
        "uf": told.uf,
        "ibge_code": told.ibge_code,
        "fictional": told.fictional,
        "scenarios": [
            {
                "id": one.id,
                "name": one.name,
                "revision": one.revision,
                "archived": one.archived,
                "stands": [stand.id for stand in one.stands if stand.kind == "stand"],
                "premises": [stand.id for stand in one.stands if stand.kind == "premises"],
            }
            for one in told.scenarios
        ],
    }


def history(options: argparse.Namespace, console: Console) -> int:
    """Show the lines of the history, the newest last."""
    limit = whole(options.limit, "--limit")
    with opened(options) as project:
        chosen = None if options.scenario is None else scenario_of(project, options.scenario).id
        entries = project.history(chosen, limit)
    if options.json:
        console.document({"entries": [entry_document(entry) for entry in entries]})
        return 0
    columns = ("number", "at", "author", "scenario", "action", "what")
    rows = [
        (
            str(entry.number),
            _shown(entry.at),
            entry.author,
            entry.scenario or "",
            _action(entry, console.language),
            _what(entry),
        )
        for entry in entries
    ]
    console.table([sentence(f"cli_project.column_{name}", console.language) for name in columns], rows)
    return 0


def entry_document(entry: Entry) -> dict[str, object]:
    """Return a line of the history as plain JSON values."""
    return {
        "number": entry.number,
        "at": entry.at.isoformat(),
        "author": entry.author,
        "scenario": entry.scenario,
        "revision": entry.revision,
        "action": entry.action,
        "before": dict(entry.before),
        "after": dict(entry.after),
        "of": entry.of,
    }


def _action(entry: Entry, language: Language) -> str:
    try:
        said = sentence(f"cli_project.action_{entry.action}", language)
    except KeyError:  # a word of a newer program, or of another that wrote into the file
        said = entry.action
    return said if entry.of is None else f"{said} {entry.of}"


def _what(entry: Entry) -> str:
    """Return the names of what changed, or how many there are."""
    ids = sorted({*entry.before, *entry.after})
    shown = [_name(one, entry.after) for one in ids[:_MOST_NAMED]]
    return ", ".join(shown) + (f" … ({len(ids)})" if len(ids) > _MOST_NAMED else "")


def _name(one: str, after: Mapping[str, Any]) -> str:
    told = after.get(one)
    name = told.get("name") if isinstance(told, Mapping) else None
    return f"{one} ({name})" if name else one


def _to_check(options: argparse.Namespace) -> Project:
    if options.outside is None:
        return opened(options)
    return open_project(options.project, author=author_of(options))


def check(options: argparse.Namespace, console: Console) -> int:
    """Check the store and replay the history; 1 where something does not agree."""
    with _to_check(options) as project:
        if options.outside == "keep":
            project.adopt_outside()
        elif options.outside == "discard":
            project.discard_outside()
        faults = project.check()
        lines = project.changed_token()
    if options.json:
        told = [{"key": fault.key, "message": fault.render(console.language)} for fault in faults]
        console.document({"sound": not faults, "history_lines": lines, "faults": told})
        return int(bool(faults))
    for fault in faults:
        console.warn(fault.render(console.language))
    if not faults:
        console.line(sentence("cli_project.sound", console.language, lines=lines))
    return int(bool(faults))
