"""The town that the arguments name: a city folder, single files, or a folder with some files replaced."""

import argparse
from collections.abc import Mapping
from pathlib import Path

import geopandas as gpd

from planner.city import City, city_from_files, load_city
from planner.cli.console import Console
from planner.cli.options import people_or_file
from planner.errors import MissingInput
from planner.sources.points import read_points

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


def town_of(options: argparse.Namespace, console: Console) -> City:
    """Load the town and show on stderr what was seen while reading it.

    Raises
    ------
    MissingInput
        Neither a folder nor a file was named.
    InputRefused
        A file cannot be read as what it should be.
    """
    if not names_a_place(options):
        raise MissingInput.of("cli.town_needed")
    none = tuple(options.none or ())
    if options.city is not None:
        city = load_city(options.city, instead=files_of(options), none=none)
    else:
        city = city_from_files(name=options.name, none=none, **files_of(options))  # type: ignore[arg-type]
    for notice in city.notices:
        text = notice.render(console.language)
        if notice.severity == "warning":
            console.warn(text)
        else:
            console.say(text)
    return city


def read_stands(path: Path) -> gpd.GeoDataFrame:
    """Read a file of stands to keep, table `PLACES`; premises in it are no stands and are left out."""
    frame = read_points(path, kind="stand").frame
    return frame[frame["kind"] == "stand"].reset_index(drop=True)
