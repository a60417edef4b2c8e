"""Where people start to walk: the population table put on points along the streets."""

from dataclasses import dataclass

import geopandas as gpd
import numpy as np
import shapely
from numpy.typing import NDArray
from scipy.spatial import cKDTree

from planner.city import City
from planner.errors import MissingInput
from planner.geodesy import Floats, Ints, lonlat_of, to_ecef
from planner.reach.along import StreetPoints, points_along
from planner.reach.network import Network, Sites

DEFAULT_STREET_POINT_M = 50.0
"""Metres between the points that stand for the people of a street; half a usual city block."""

HOME_HIGHWAYS = frozenset({"pedestrian", "living_street"})
# People live on these even where no car may drive; on footways, steps and paths of a park they mostly do not.

CELL_REACH = 1.0
# A street point belongs to the nearest cell centre if that is at most this many times the cells' own spacing
# away. The farthest point of a full hexagon is 0.58 spacings from its centre, of a full square 0.71: every
# point of a cell is well within 1.0, while streets in a hole of the table take nobody's people.


@dataclass(frozen=True)
class Demand:
    """People at points on walkable streets.

    Attributes
    ----------
    sites
        (n,) places on the network's edges.
    people
        (n,) above 0.
    lonlat
        (n, 2) degrees.
    total
        All people of the table.
    without_street
        Those of cells that hold no street point.
    assumed_even
        Only a total was known: it was spread evenly by street metres.
    """

    sites: Sites
    people: Floats
    lonlat: Floats
    total: float
    without_street: float
    assumed_even: bool = False

    def __len__(self) -> int:
        return len(self.people)


def people_on_streets(city: City, network: Network, *, every_m: float = DEFAULT_STREET_POINT_M) -> Demand:
    """Spread the city's people over points along the streets that people live on.

    Streets with ``walk`` and (``drive`` or pedestrian or living street) carry a point every `every_m` metres.
    A polygon's people are split over the points inside it, a cell centre's people over the points nearest to
    it, each by the metres of street that a point stands for.

    Parameters
    ----------
    city
        With streets; its `population`, or failing that the total of its `population_figure`.
    network
        Of the city's streets.

    Raises
    ------
    MissingInput
        The city has neither streets nor any figure of its population.
    """
    if city.streets is None:
        raise MissingInput.of("propose.streets_missing")
    points = points_along(city.streets, _home_rows(city.streets), every_m)
    if city.population is not None:
        total = float(city.population["population"].sum())
        people = _people_of_cells(points, city.population)
    elif city.population_figure is not None:
        total = float(city.population_figure.people)
        people = total * points.share_m / points.share_m.sum() if len(points) else np.empty(0)
    else:
        raise MissingInput.of("propose.population_missing")
    used = people > 0
    kept = points.take(used)
    return Demand(
        sites=Sites(network.edge_of_row[kept.row], kept.offset_m),
        people=people[used],
        lonlat=kept.lonlat,
        total=total,
        without_street=max(0.0, total - float(people.sum())),
        assumed_even=city.population is None,
    )


def cells_without_street(city: City, *, every_m: float = DEFAULT_STREET_POINT_M) -> NDArray[np.bool_]:
    """Return whether each row of the population table holds no street that people live on.

    Parameters
    ----------
    city
        With streets and population.

    Raises
    ------
    MissingInput
        The city lacks one of them.
    """
    if city.streets is None:
        raise MissingInput.of("propose.streets_missing")
    if city.population is None:
        raise MissingInput.of("propose.population_missing")
    points = points_along(city.streets, _home_rows(city.streets), every_m)
    reached = np.zeros(len(city.population), dtype=bool)
    cell = _cell_of_points(points, city.population)
    reached[cell[cell >= 0]] = True
    return ~reached


def _home_rows(streets: gpd.GeoDataFrame) -> Ints:
    home = streets["drive"] | streets["highway"].isin(HOME_HIGHWAYS)
    return np.flatnonzero((streets["walk"] & home).to_numpy(dtype=bool)).astype(np.int64)


def _people_of_cells(points: StreetPoints, population: gpd.GeoDataFrame) -> Floats:
    """Return the people of each street point."""
    cell = _cell_of_points(points, population)
    inside = cell >= 0
    street_m = np.bincount(cell[inside], weights=points.share_m[inside], minlength=len(population))
    count = population["population"].to_numpy(dtype=float)
    people = np.zeros(len(points))
    people[inside] = count[cell[inside]] * points.share_m[inside] / street_m[cell[inside]]
    return people


def _cell_of_points(points: StreetPoints, population: gpd.GeoDataFrame) -> Ints:
    """Return each street point's position in the population table, -1 for none."""
    cell = np.full(len(points), -1, dtype=np.int64)
    is_centre = (population.geom_type == "Point").to_numpy()
    areas, centres = np.flatnonzero(~is_centre), np.flatnonzero(is_centre)
    if len(areas) and len(points):
        tree = shapely.STRtree(population.geometry.array[areas])
        point, area = tree.query(shapely.points(points.lonlat), predicate="intersects")
        # Written in reverse: a point on a shared border belongs to the first of its areas.
        order = np.lexsort((area, point))[::-1]
        cell[point[order]] = areas[area[order]]
    if len(centres) and len(points):
        open_points = np.flatnonzero(cell < 0)
        xyz = to_ecef(lonlat_of(population[is_centre]))
        found = cKDTree(xyz).query(to_ecef(points.lonlat[open_points]))
        metres, nearest = np.asarray(found[0]), np.asarray(found[1])
        near = metres <= CELL_REACH * _spacing_m(xyz)
        cell[open_points[near]] = centres[nearest[near]]
    return cell


def _spacing_m(xyz: Floats) -> float:
    """Return the median distance of a cell centre to the next; no limit where there is one cell only."""
    if len(xyz) < 2:
        return float("inf")
    return float(np.median(np.asarray(cKDTree(xyz).query(xyz, k=2)[0])[:, 1]))
