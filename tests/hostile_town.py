"""The bundled town with names that would take over a page, a formula or a Markdown reader."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import date
from itertools import cycle
from pathlib import Path

from planner.bundled import demo_dir
from planner.city import City, load_city
from planner.project import LawChoice, create_project, open_project
from planner.project.model import Edit
from planner.rulebook import FEDERAL_ID
from planner.ui.project.law import bundled_text

NAMES = (
    '</script><img src=x onerror="window.hacked=1">',
    "`crase` ``dupla``",
    "**negrito**",
    "$x^2$ e :red[vermelho]",
    '=HYPERLINK("http://x")',
    "[link](javascript:window.hacked=1)",
    "![figura](http://figura.example/x.png)",
    "# Título",
)


def hostile_city() -> City:
    """Return the bundled town; every place, street, file, district and the town itself has such a name."""
    city = load_city(demo_dir())
    assert city.streets is not None
    sources = tuple(
        replace(source, name=name, licence=name, origin=name)
        for source, name in zip(city.sources, _named(city.sources), strict=True)
    )
    return replace(
        city,
        name=NAMES[0],
        places=city.places.assign(name=_named(city.places["id"])),
        streets=city.streets.assign(name=_named(city.streets.index)),
        sources=sources,
    )


def _named(rows: Iterable[object]) -> list[str]:
    return [name for name, _ in zip(cycle(NAMES), rows, strict=False)]


def hostile_project(folder: Path) -> str:
    """Write a project all of whose names are such; return what it is called in the address."""
    choice = LawChoice(bundled_text("composite"), bundled_text(FEDERAL_ID), date(2026, 1, 1))
    path = folder / "hostil.gpkg"
    create_project(path, hostile_city(), choice, name=NAMES[0], author=NAMES[6]).close()
    with open_project(path, author=NAMES[0]) as project:
        gone = project.add_scenario(NAMES[6], copy_of="S1")
        project.archive_scenario(gone.id, expected=gone.revision)
        project.add_scenario(NAMES[0], copy_of="S1")
        last = project.add_scenario(NAMES[6], copy_of="S1")
        stand = replace(last.stands[0], name=NAMES[4], note=NAMES[0], locked=True)
        project.change(last.id, Edit("set", put=(stand,)), expected=last.revision)
    return path.stem
