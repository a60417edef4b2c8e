"""The town that the arguments name: a city folder, single files, or a folder with some files replaced."""

import argparse
from collections.abc import Mapping, Sequence
from pathlib import Path

import geopandas as gpd

from planner.city import City, city_from_files, load_city
from planner.city.area import loaded_area
from planner.city.choices import CHOICE_KEYS, choices_of
from planner.city.compose import subjects_as_points, within_area
from planner.cli.arguments import names_project
from planner.cli.console import Console
from planner.cli.options import people_or_file
from planner.errors import InputRefused, MissingInput
from planner.language import sentence
from planner.nearest import suggestion
from planner.project import open_project, with_scenario
from planner.provenance import Notice
from planner.rulebook import PlaceRule, RuleSet
from planner.sources.guidance import Choices
from planner.sources.points import read_points
from planner.tables import PLACE_KINDS
from planner.validate.places import DISTRICT

FILE_OPTIONS = ("streets", "taxi", "bus", "terminals", "premises", "stands", "boundary")


def files_of(options: argparse.Namespace) -> Mapping[str, Path | int]:
    """Return the files (and the number of people) that the options name."""
    named: dict[str, Path | int] = {
        key: path for key in FILE_OPTIONS if (path := getattr(options, key)) is not None
    }
    people = people_or_file(options.population)
    return named if people is None else {**named, "population": people}


def names_a_place(options: argparse.Namespace) -> bool:
    """Whether the options name more than a number of people."""
    return options.city is not None or any(isinstance(file, Path) for file in files_of(options).values())


def layers_of(options: argparse.Namespace) -> Mapping[str, Path]:
    """Return the layers that ``--layer`` names, by kind.

    Raises
    ------
    InputRefused
        One is not written ``kind=file``.
    """
    layers: dict[str, Path] = {}
    for pair in options.layer or ():
        kind, equals, file = pair.partition("=")
        if not (equals and kind.strip() and file.strip()):
            raise InputRefused.of("cli.bad_layer", seen=pair)
        layers[kind.strip()] = Path(file.strip())
    return layers


def choices_from(options: argparse.Namespace) -> Choices:
    """Return what ``--crs``, ``--swap``, ``--minus`` and ``--part`` choose about files.

    Raises
    ------
    InputRefused
        One is not written as it must be.
    """
    told = {key: getattr(options, key) or () for key in CHOICE_KEYS}
    choices, faults = choices_of(**told)
    if faults:
        raise InputRefused(*faults)
    return choices


def town_of(
    options: argparse.Namespace,
    console: Console,
    law: RuleSet | None = None,
    *,
    asked: Sequence[str] = (),
) -> City:
    """Load the town and show on stderr what was seen while reading it.

    Parameters
    ----------
    law
        Its own kinds of place are read from the street map by their tags, and layers that no rule of it names
        are told.
    asked
        Kinds that are used beside those of the law and of ``--prefer-kind``.

    Raises
    ------
    MissingInput
        Neither a folder nor a file was named.
    InputRefused
        A file cannot be read as what it should be.
    """
    if not names_a_place(options):
        raise MissingInput.of("cli.town_needed")
    if names_project(options.city):
        return _town_in_project(options.city, console)
    none, layers, choices = tuple(options.none or ()), layers_of(options), choices_from(options)
    own = {} if law is None else law.rulebook.own_kinds
    if options.city is not None:
        city = load_city(
            options.city, instead=files_of(options), none=none, layers=layers, own_kinds=own, choices=choices
        )
    else:
        city = city_from_files(
            name=options.name,
            none=none,
            layers=layers,
            own_kinds=own,
            choices=choices,
            **files_of(options),  # type: ignore[arg-type]
        )
    _tell_unused(layers, law, (*asked, *(getattr(options, "prefer_kind", None) or ())), console)
    tell_notices(city.notices, console)
    return city


def _town_in_project(where: Path | str, console: Console) -> City:
    """Return a project's town with the stands of its first scenario."""
    with open_project(where, author="-", read_only=True) as project:
        city, scenarios = project.city(), project.scenarios()
    tell_notices(city.notices, console)
    return with_scenario(city, scenarios[0]) if scenarios else city


def tell_notices(notices: Sequence[Notice], console: Console) -> None:
    """Tell what may make results wrong; of the rest only how much, as ``mototaxi data`` tells it in full."""
    for notice in notices:
        if notice.severity == "warning":
            console.warn(notice.render(console.language))
    remarks = sum(notice.severity == "info" for notice in notices)
    if remarks:
        console.say(sentence("cli.remarks", console.language, count=remarks))


def _tell_unused(
    layers: Mapping[str, Path], law: RuleSet | None, asked: Sequence[str], console: Console
) -> None:
    """Tell a layer that no rule and no option names: most often a word that is spelt in two ways.

    Parameters
    ----------
    asked
        Kinds that an option names.
    """
    if law is None:
        return
    rules = (*law.rules, *(() if law.federal is None else law.federal.rules))
    used = {
        DISTRICT,
        *asked,
        *(kind for rule in rules if isinstance(rule, PlaceRule) for kind in rule.objects),
    }
    for kind in layers:
        if kind not in used and kind not in PLACE_KINDS:
            perhaps = suggestion(kind, sorted(used))
            console.warn(sentence("cli.layer_unused", console.language, kind=kind, **perhaps))


def read_stands(path: Path, city: City, console: Console) -> gpd.GeoDataFrame:
    """Read a file of stands to keep, table `PLACES`; premises in it are no stands and are left out.

    Stands far outside the town are kept as asked, with a warning.
    """
    frame = read_points(path, kind="stand").frame
    stands, _ = subjects_as_points(frame[frame["kind"] == "stand"].reset_index(drop=True))
    stands, outside = within_area(stands, loaded_area(city.boundary, city.streets, city.population))
    tell_notices(outside, console)
    return stands
