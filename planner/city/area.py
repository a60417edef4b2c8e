"""The area a city is loaded for, and what lies too far outside it to matter."""

from dataclasses import dataclass
from typing import Any, Literal

import geopandas as gpd
import numpy as np
import shapely
from numpy.typing import NDArray

from planner.city.model import City
from planner.geodesy import metres_per_degree
from planner.sources.guidance import Reference

AREA_MARGIN_M = 2000.0
"""Places up to this far outside the area stay: distances across the border count. An
engineering choice, no rule of law."""

Basis = Literal["boundary", "streets", "population"]


@dataclass(frozen=True)
class Area:
    """The loaded area in degrees, and what it was taken from."""

    shape: Any
    basis: Basis

    def gap_m(self, shapes: NDArray[np.object_]) -> NDArray[np.float64]:
        """Return metres from each shape to the area, 0 inside; right to about 1 % near the area."""
        south, north = shapely.bounds(self.shape)[[1, 3]]
        east_m, north_m = (float(value) for value in metres_per_degree((south + north) / 2))

        def stretch(coords: NDArray[np.float64]) -> NDArray[np.float64]:
            return coords * (east_m, north_m)

        area = shapely.transform(self.shape, stretch)
        shapely.prepare(area)
        return np.asarray(shapely.distance(shapely.transform(shapes, stretch), area), dtype=float)


def reference(boundary: gpd.GeoDataFrame | None, streets: gpd.GeoDataFrame | None) -> Reference | None:
    """Return what positions in files are held against: the area with its streets, ``None`` where unknown."""
    area = loaded_area(boundary, streets, None)
    if area is None:
        return None
    if streets is None:
        return Reference(area.shape)
    driven = streets.geometry[streets["drive"]] if streets["drive"].any() else streets.geometry
    return Reference(area.shape, driven.to_numpy(dtype=object))


def loaded_area(
    boundary: gpd.GeoDataFrame | None, streets: gpd.GeoDataFrame | None, population: gpd.GeoDataFrame | None
) -> Area | None:
    """Return the municipality's boundary, else the box around the streets, else around the people."""
    if boundary is not None and len(boundary):
        return Area(shapely.union_all(boundary.geometry.to_numpy()), "boundary")
    if streets is not None and len(streets):
        return Area(shapely.box(*streets.total_bounds), "streets")
    if population is not None and len(population):
        return Area(shapely.box(*population.total_bounds), "population")
    return None


def metres_outside(city: City, lat: float, lon: float) -> float:
    """Return how far a place in degrees lies outside the loaded area of a city; 0 inside, or with no area."""
    area = loaded_area(city.boundary, city.streets, city.population)
    if area is None or not (-90 <= lat <= 90 and -180 <= lon <= 180):
        return 0.0 if area is None else float("inf")
    return float(area.gap_m(np.array([shapely.Point(lon, lat)], dtype=object))[0])
