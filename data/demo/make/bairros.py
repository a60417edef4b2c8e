"""Neighbourhoods: where each lies, how its streets were laid out, and the faces of land between avenues."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from geometry import curve, seeded
from shapely import ops
from shapely.geometry import LineString, MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry
from terrain import AVENUES, BYPASS, OUTLINES, POND, RAIL, RIVER, RIVER_WIDTH_M, SCALE, STREAM, STREAM_WIDTH_M


@dataclass(frozen=True)
class Bairro:
    """A neighbourhood's seed point, layout kind, grid angle, block size and people per built hectare."""

    name: str
    x: float
    y: float
    kind: str
    angle_deg: float
    depth_m: float
    width_m: float
    people_per_ha: float
    theme: str = "people"


BAIRROS = [
    Bairro("Centro", -300, -20, "old", 8, 98, 116, 118, "centre"),
    Bairro("Centro", 300, 150, "old", 8, 98, 116, 118, "centre"),
    Bairro("Centro", -250, -420, "old", 8, 98, 116, 118, "centre"),
    Bairro("Estação", 320, -420, "old", -6, 93, 123, 104, "centre"),
    Bairro("Santa Cruz", 1050, -120, "grid", 38, 83, 135, 92),
    Bairro("Vila São José", -1150, 250, "grid", 17, 78, 133, 96, "saints"),
    Bairro("Bela Vista", -2000, 800, "curved", 25, 74, 172, 68, "birds"),
    Bairro("Jardim Primavera", -1850, 20, "grid", -12, 76, 146, 82, "flowers"),
    Bairro("Alto da Colina", -2650, 80, "culdesac", 20, 87, 156, 48, "trees"),
    Bairro("Vila Nova", -1550, -520, "grid", 9, 74, 137, 98),
    Bairro("Santo Antônio", -2100, -600, "grid", -20, 81, 156, 86, "saints"),
    Bairro("Jardim Europa", -2800, -650, "curved", 5, 78, 166, 58, "countries"),
    Bairro("São Benedito", -1700, -1150, "grid", 31, 74, 131, 96, "saints"),
    Bairro("Novo Horizonte", -2600, -1450, "popular", 14, 53, 125, 118, "stars"),
    Bairro("Parque das Nações", -2350, -1950, "grid", -27, 70, 144, 84, "countries"),
    Bairro("Vila Ferroviária", -450, -950, "grid", -9, 78, 129, 100),
    Bairro("Aparecida", -400, -1350, "grid", 13, 76, 137, 94, "saints"),
    Bairro("São Geraldo", -1000, -1250, "grid", 34, 74, 123, 94),
    Bairro("Jardim das Flores", -600, -2050, "curved", -10, 70, 156, 78, "flowers"),
    Bairro("Mutirão", -1600, -2150, "popular", 24, 51, 116, 122, "stones"),
    Bairro("Jardim Planalto", 500, -1900, "grid", -31, 74, 152, 82, "states"),
    Bairro("São Sebastião", 270, -1050, "grid", 5, 78, 133, 96),
    Bairro("Jardim América", 1100, -1000, "grid", 26, 78, 144, 86, "countries"),
    Bairro("Residencial Flamboyant", 1700, -1600, "culdesac", -28, 89, 146, 46, "trees"),
    Bairro("Beira-Rio", 1550, -480, "grid", -18, 76, 135, 88, "fish"),
    Bairro("Distrito Industrial", 2600, -1050, "industrial", -24, 180, 270, 4, "industry"),
    Bairro("Distrito Industrial", 2350, -600, "industrial", -12, 159, 229, 6, "industry"),
    Bairro("Santa Luzia", -600, 1080, "grid", 24, 76, 131, 92, "saints"),
    Bairro("Vila Rica", -80, 880, "grid", -8, 76, 123, 94, "stones"),
    Bairro("Morro Alto", -420, 1850, "curved", 12, 66, 146, 84, "birds"),
    Bairro("São João", 560, 880, "grid", 32, 78, 135, 92),
    Bairro("Cidade Jardim", 1000, 1800, "grid", -17, 81, 154, 72, "trees"),
    Bairro("Parque dos Pássaros", 1300, 2300, "curved", 30, 70, 156, 70, "birds"),
    Bairro("Santa Efigênia", 1500, 560, "grid", 45, 76, 139, 88),
    Bairro("Vila Esperança", 2150, 1800, "popular", -22, 55, 123, 112, "virtues"),
    Bairro("Jardim Paraíso", 2700, 300, "grid", 10, 74, 148, 80, "rivers"),
    Bairro("Jardim da Lagoa", 2350, 60, "curved", -15, 76, 158, 60, "fish"),
    Bairro("Jardim da Lagoa", 2800, -350, "curved", 20, 76, 158, 60, "fish"),
    Bairro("Residencial Vale Verde", 2900, 1150, "culdesac", 32, 83, 137, 52, "trees"),
    Bairro("Canaã", -1800, 2150, "popular", -34, 55, 125, 112, "rivers"),
    Bairro("Recanto das Águas", -1750, 1400, "curved", -18, 81, 166, 50, "fish"),
    Bairro("Jardim Ipanema", -1250, 1950, "grid", 16, 72, 141, 80, "rivers"),
    Bairro("Morada do Sol", 3250, -2150, "popular", 19, 57, 131, 100, "stars"),
]


@dataclass(frozen=True)
class Face:
    """A piece of land between avenues, to be filled with the streets of one neighbourhood."""

    land: Polygon
    bairro: Bairro
    index: int


def barrier_zone() -> BaseGeometry:
    """Land no ordinary street may enter: banks, rail reserve and the bypass verge."""
    return ops.unary_union(
        [
            RIVER.buffer(RIVER_WIDTH_M / 2 + 24),
            STREAM.buffer(STREAM_WIDTH_M / 2 + 11),
            RAIL.buffer(17),
            BYPASS.line.buffer(38),
            POND.buffer(25),
        ]
    )


def nearest_bairro(x: float, y: float) -> Bairro:
    """Neighbourhood whose seed is nearest to a point."""
    return min(BAIRROS, key=lambda b: (b.x * SCALE - x) ** 2 + (b.y * SCALE - y) ** 2)


def _split_line(land: Polygon, index: int) -> LineString:
    """Gently bent line across the short side of a face, through its middle."""
    box = np.asarray(land.minimum_rotated_rectangle.exterior.coords)[:4]
    sides = np.roll(box, -1, axis=0) - box
    lengths = np.hypot(*sides.T)
    long_side, short_side = sides[int(lengths.argmax())], sides[(int(lengths.argmax()) + 1) % 4]
    along = long_side / np.hypot(*long_side)
    rng = seeded("split", index)
    middle = np.asarray(land.centroid.coords[0]) + along * rng.uniform(-0.06, 0.06) * lengths.max()
    bend = along * rng.uniform(-60, 60)
    tilt = along * rng.uniform(-70, 70)
    return curve(
        [
            tuple(middle - 0.7 * short_side - tilt),
            tuple(middle + bend),
            tuple(middle + 0.7 * short_side + tilt),
        ]
    )


def _parts(shape: BaseGeometry, least_m2: float) -> list[Polygon]:
    parts = list(shape.geoms) if isinstance(shape, MultiPolygon) else [shape]
    return sorted(
        (p for p in parts if isinstance(p, Polygon) and p.area > least_m2), key=lambda p: p.centroid.coords[0]
    )


def make_faces(largest_m2: float = 330_000.0) -> tuple[list[Face], list[LineString], Polygon]:
    """Divide the built-up area.

    Returns
    -------
    faces : list of Face
        Disjoint pieces of land.
    seams : list of LineString
        Collector streets where two pieces meet away from an avenue.
    urban : Polygon
        The whole built-up area, banks and rail reserve included.
    """
    outline = ops.unary_union(OUTLINES)
    edges = ops.unary_union(
        [RIVER, STREAM, RAIL, *(o.exterior for o in OUTLINES), *(a.line for a in AVENUES)]
    )
    cells = [c for c in ops.polygonize(edges) if outline.contains(c.representative_point())]
    queue = [
        p
        for c in sorted(cells, key=lambda c: c.centroid.coords[0])
        for p in _parts(c.difference(barrier_zone()), 6_000)
    ]
    lands: list[Polygon] = []
    seams: list[LineString] = []
    while queue:
        land = queue.pop(0)
        roomy = nearest_bairro(*land.centroid.coords[0]).kind in {"old", "industrial"}
        if land.area <= largest_m2 * (2 if roomy else 1):
            lands.append(land)
            continue
        line = _split_line(land, len(seams))
        seams.append(line.intersection(land.buffer(1.0)))
        queue += [p for p in ops.split(land, line).geoms if isinstance(p, Polygon)]
    faces = [Face(p, nearest_bairro(*p.representative_point().coords[0]), i) for i, p in enumerate(lands)]
    return faces, seams, outline
