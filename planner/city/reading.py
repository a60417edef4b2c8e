"""Read a town's files one after another, and collect what is wrong with all of them before refusing."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TypeVar

from planner.city.area import reference
from planner.city.compose import Told
from planner.errors import Fault, InputRefused, MissingInput, PlannerError
from planner.provenance import Notice, Source
from planner.sources.areas import read_boundary
from planner.sources.gtfs import is_gtfs, read_gtfs_stops
from planner.sources.guidance import Choices, Reference
from planner.sources.points import read_points
from planner.sources.population import read_population
from planner.sources.read import MapRead, Read
from planner.sources.streets import is_osm, read_streets

_Found = TypeVar("_Found", Read, MapRead)


class Reads:
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
class TownReader:
    """Reads a town's files one after another: where the town is must be known before what lies in it."""

    reads: Reads
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
