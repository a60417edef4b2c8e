"""``mototaxi project restore|copy``: bring back an older state, or take a project to another place."""

import argparse

from planner.cli.console import Console
from planner.cli.options import whole
from planner.cli.project.opened import author_of, scenario_of
from planner.errors import InputRefused
from planner.language import sentence
from planner.project import open_project


def restore(options: argparse.Namespace, console: Console) -> int:
    """Make a scenario what it was after a line of the history: a change like any other, nothing is deleted.

    Raises
    ------
    InputRefused
        The history has no such line of the scenario.
    """
    number = whole(options.number, "N") or 0
    with open_project(options.project, author=author_of(options)) as project:
        lines = project.history()
        line = next((entry for entry in lines if entry.number == number), None)
        if line is None or line.scenario is None:
            raise InputRefused.of("cli_project.no_line", seen=str(number), last=str(len(lines)))
        scenario = scenario_of(project, options.scenario or line.scenario)
        changed = project.restore(scenario.id, number, expected=scenario.revision)
    if options.json:
        console.document({"scenario": changed.id, "revision": changed.revision, "restored": number})
    else:
        console.line(
            sentence(
                "cli_project.restored",
                console.language,
                scenario=changed.name,
                number=str(number),
                revision=str(changed.revision),
            )
        )
    return 0


def copy(options: argparse.Namespace, console: Console) -> int:
    """Copy a project with all its ids and its whole history, also between a file and a database."""
    with open_project(options.project, author=author_of(options), read_only=True) as project:
        project.copy_to(options.to)
    with open_project(options.to, author=author_of(options), read_only=True) as made:
        where, lines = made.info().where, made.changed_token()
    if options.json:
        console.document({"where": where, "history_lines": lines})
    else:
        console.line(sentence("cli_project.copied", console.language, where=where, lines=lines))
    return 0
