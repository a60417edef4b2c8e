"""Load a city from its files, or from a folder whose ``city.toml`` names them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeVar

import geopandas as gpd

from planner.city.area import loaded_area, reference
from planner.city.choices import role_faults
from planner.city.compose import (
    Told,
    gather,
    kind_faults,
    layer_faults,
    layers_of,
    outside_people,
    subjects_as_points,
    told_by_files,
    within_area,
)
from planner.city.manifest import read_manifest
from planner.city.model import City, PopulationFigure
from planner.city.origins import with_origins
from planner.errors import Fault, InputRefused, MissingInput, PlannerError
from planner.provenance import Notice, Source
from planner.sources.areas import read_boundary
from planner.sources.gtfs import is_gtfs, read_gtfs_stops
from planner.sources.guidance import NO_CHOICES, Choices, Reference
from planner.sources.points import read_points
from planner.sources.population import read_population
from planner.sources.read import MapRead, Read
from planner.sources.streets import is_osm, read_streets
from planner.tables import PLACES, check

_NOTHING: Mapping[str, Any] = MappingProxyType({})


def load_city(
    folder: Path,
    *,
    instead: Mapping[str, Path | int] | None = None,
    none: Sequence[str] = (),
    layers: Mapping[str, Path] = _NOTHING,
    own_kinds: Mapping[str, Sequence[str]] = _NOTHING,
    choices: Choices = NO_CHOICES,
) -> City:
    """Load the city that a folder describes.

    Parameters
    ----------
    folder
        Holds ``city.toml`` (see `planner.city.manifest`) and the files it names.
    instead
        Key of ``[files]`` → a file taken instead of the folder's own; under ``population`` also a number.
    none
        Kinds the town has none of, besides those that ``city.toml`` states.
    layers
        Kind → file of its places, taken instead of the folder's own of that kind.
    own_kinds
        Kinds of the town's own, as for `city_from_files`.
    choices
        What is chosen about files besides what ``city.toml`` states.

    Raises
    ------
    MissingInput
        There is no such folder, or no ``city.toml`` in it.
    InputRefused
        ``city.toml`` or a file it names cannot be read; the faults of all files are listed.
    """
    told = read_manifest(folder, own=tuple(own_kinds))
    replaced = instead or {}
    files = {**told.files, **{key: path for key, path in replaced.items() if isinstance(path, Path)}}
    people = replaced.get("population")
    city = city_from_files(
        name=told.name,
        streets=files.get("streets"),
        taxi=files.get("taxi"),
        bus=files.get("bus"),
        terminals=files.get("terminals"),
        premises=files.get("premises"),
        stands=files.get("stands"),
        population=files.get("population"),
        boundary=files.get("boundary"),
        none=tuple(dict.fromkeys((*told.none, *none))),
        ibge_code=told.ibge_code,
        layers={**told.layers, **layers},
        own_kinds=own_kinds,
        choices=choices.over(told.choices, without=frozenset({*replaced, *layers})),
    )
    figure = (
        city.population_figure if people is not None else told.population_figure or city.population_figure
    )
    if isinstance(people, int):
        figure = typed_figure(people)
    sources, changed = with_origins(city.sources, told.origins)
    return replace(
        city,
        uf=told.uf,
        fictional=told.fictional,
        population_figure=figure,
        sources=sources,
        notices=(*city.notices, *changed),
    )


def city_from_files(
    *,
    name: str | None = None,
    streets: Path | None = None,
    taxi: Path | None = None,
    bus: Path | None = None,
    terminals: Path | None = None,
    premises: Path | None = None,
    stands: Path | None = None,
    population: Path | int | None = None,
    boundary: Path | None = None,
    none: Sequence[str] = (),
    ibge_code: str | None = None,
    layers: Mapping[str, Path] = _NOTHING,
    own_kinds: Mapping[str, Sequence[str]] = _NOTHING,
    choices: Choices = NO_CHOICES,
) -> City:
    """Load a city from single files.

    Parameters
    ----------
    streets
        OpenStreetMap extract or osmnx graph. Its tags tell the kinds of places that no file tells.
    taxi, bus
        Taxi stands; bus stops as points or as a GTFS feed.
    terminals
        Terminals, and other places by a column ``kind``/``tipo``; ``bus_terminal`` where it is empty.
    premises, stands
        Companies' premises; moto-taxi stands (and other kinds by a column ``kind``/``tipo``).
    population
        Cells or areas with people, or the number of inhabitants.
    none
        Kinds the user states that the town has none of.
    layers
        Kind → file of points or areas, of a kind known or of the town's own; ``district`` holds the areas
        that a law names as districts, by their names.
    own_kinds
        Kind of the town's own → OpenStreetMap tags ``key=value`` that tell its places on the street map,
        none where only a file tells them.
    choices
        Reference systems, swapped coordinates, sheets and layers that the user chose.

    Returns
    -------
    City
        Places farther than 2 km outside the area (`planner.city.area`) are left out, which a notice tells;
        stands and premises never are.

    Raises
    ------
    MissingInput, InputRefused
        Files are missing or cannot be read; the faults of all files are listed.
    """
    reads = _Reads()
    town = _Town(reads, choices, own_kinds)
    street_map, area_read = town.ground(streets, boundary, name=name, ibge_code=ibge_code)
    told = [
        *town.places("taxi", taxi, kind="taxi_stand"),
        *town.places("bus", bus, kind="bus_stop"),
        *town.places("terminals", terminals, kind="bus_terminal", kind_column=True),
        *town.places("premises", premises, kind="premises"),
        *town.places("stands", stands, kind="stand", kind_column=True),
        *(one for kind, path in layers.items() for one in town.places(kind, path, kind=kind)),
    ]
    own = tuple(dict.fromkeys([*own_kinds, *layers]))
    people = town.people(population if isinstance(population, Path) else None)
    given: dict[str, Path | int | None] = {
        "streets": streets,
        "taxi": taxi,
        "bus": bus,
        "terminals": terminals,
        "premises": premises,
    }
    given |= {"stands": stands, "boundary": boundary, "population": population, **layers}
    roles = [role for role, file in given.items() if isinstance(file, Path)]
    reads.add(*kind_faults(none, own), *layer_faults(layers), *role_faults(choices, roles))
    if isinstance(population, int) and population < 0:
        reads.add(Fault("city.negative_population", {"seen": population}))
    reads.refuse()
    return _composed(
        name=name or _name_of(streets, ibge_code),
        ibge_code=ibge_code,
        street_map=street_map,
        boundary=None if area_read is None else area_read.frame,
        told=told,
        people=people,
        figure=_figure(population, people),
        none=tuple(none),
        own=own,
        sources=tuple(reads.sources),
        notices=tuple(reads.notices),
    )


_Found = TypeVar("_Found", Read, MapRead)


class _Reads:
    """Files read so far: their sources and notices, and the faults of those refused."""

    def __init__(self) -> None:
        self.sources: list[Source] = []
        self.notices: list[Notice] = []
        self.faults: list[Fault] = []
        self.only_missing = True

    def take(self, reader: Callable[[Path], _Found], path: Path | None) -> _Found | None:
        """Return what `reader` makes of a path, ``None`` without a path or where it refuses."""
        if path is None:
            return None
        try:
            found = reader(path)
        except PlannerError as error:
            self.faults += error.faults
            self.only_missing = self.only_missing and isinstance(error, MissingInput)
            return None
        self.sources.append(found.source)
        self.notices += found.notices
        return found

    def add(self, *faults: Fault) -> None:
        """Add faults of options."""
        self.faults += faults
        self.only_missing = self.only_missing and not faults

    def refuse(self) -> None:
        """Raise all faults found, if any."""
        if self.faults:
            raise (MissingInput if self.only_missing else InputRefused)(*self.faults)


@dataclass
class _Town:
    """Reads a town's files one after another: where the town is must be known before what lies in it."""

    reads: _Reads
    choices: Choices
    own_kinds: Mapping[str, Sequence[str]]
    near: Reference | None = None

    def ground(
        self, streets: Path | None, boundary: Path | None, *, name: str | None, ibge_code: str | None
    ) -> tuple[MapRead | None, Read | None]:
        """Read streets and boundary, and hold each against the other."""
        read_area = partial(read_boundary, name=name, ibge_code=ibge_code)
        # OpenStreetMap tells where it is; street lines of a town's own may need the boundary to be placed.
        streets_first = streets is not None and is_osm(streets)
        street_map = self._streets(streets) if streets_first else None
        box = None if street_map is None else reference(None, street_map.streets)
        guidance = self.choices.of("boundary", None if box is None else Reference(box.area))
        area = self.reads.take(lambda path: read_area(path, guidance=guidance), boundary)
        self.near = reference(None if area is None else area.frame, None)
        if not streets_first:
            street_map = self._streets(streets)
        lines = None if street_map is None else street_map.streets
        self.near = reference(None if area is None else area.frame, lines)
        return street_map, area

    def _streets(self, path: Path | None) -> MapRead | None:
        guidance = self.choices.of("streets", self.near)
        return self.reads.take(
            lambda path: read_streets(path, own_kinds=self.own_kinds, guidance=guidance), path
        )

    def places(self, role: str, path: Path | None, *, kind: str, kind_column: bool = False) -> list[Told]:
        """Read a file of places as what it tells about a kind: none or one."""
        guidance = self.choices.of(role, self.near)

        def read(path: Path) -> Read:
            if kind == "bus_stop" and is_gtfs(path):
                return read_gtfs_stops(path, guidance=guidance)
            return read_points(path, kind=kind, kind_column=kind_column, guidance=guidance)

        found = self.reads.take(read, path)
        return [] if found is None else [Told(kind, found)]

    def people(self, path: Path | None) -> Read | None:
        """Read where people live."""
        guidance = self.choices.of("population", self.near)
        return self.reads.take(lambda path: read_population(path, guidance=guidance), path)


def _name_of(streets: Path | None, ibge_code: str | None) -> str:
    return ibge_code or ("—" if streets is None else streets.name.split(".")[0])


def typed_figure(people: int) -> PopulationFigure:
    """Return a figure that the user gave as a number.

    Raises
    ------
    InputRefused
        It is below zero.
    """
    if people < 0:
        raise InputRefused.of("city.negative_population", seen=people)
    return PopulationFigure(people, "informado pelo usuário")


def _figure(population: Path | int | None, people: Read | None) -> PopulationFigure | None:
    if isinstance(population, int):
        return typed_figure(population)
    if people is None:
        return None
    return PopulationFigure(round(float(people.frame["population"].sum())), people.source.name)


def _composed(
    *,
    name: str,
    ibge_code: str | None,
    street_map: MapRead | None,
    boundary: gpd.GeoDataFrame | None,
    told: Sequence[Told],
    people: Read | None,
    figure: PopulationFigure | None,
    none: tuple[str, ...],
    own: tuple[str, ...],
    sources: tuple[Source, ...],
    notices: tuple[Notice, ...],
) -> City:
    places, source_of = gather(told, street_map)
    set_aside = told_by_files(places, street_map)
    population = None if people is None else people.frame
    area = loaded_area(boundary, None if street_map is None else street_map.streets, population)
    places, outside = within_area(places, area)
    places, as_points = subjects_as_points(places)
    people_outside = [] if people is None else outside_people(people, area)
    layers = layers_of(places, source_of, none, own)
    check(places, PLACES)
    return City(
        name=name,
        places=places,
        layers=layers,
        ibge_code=ibge_code,
        boundary=boundary,
        streets=None if street_map is None else street_map.streets,
        nodes=None if street_map is None else street_map.nodes,
        population=population,
        population_figure=figure,
        sources=sources,
        notices=(*notices, *set_aside, *outside, *as_points, *people_outside),
    )
