"""Census tracts: neighbouring blocks of one neighbourhood with about the same number of people."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import shapely
from bairros import Face
from geometry import XY
from network import Edge
from places import Place
from shapely import STRtree, ops
from shapely.geometry import MultiPolygon, Point, Polygon
from terrain import OUTLINES, RAIL, RIVER, STREAM

POPULATION = 110_412
# 99 is no state's code, so no real tract or town can be meant.
CODE_PREFIX = "9900000"


@dataclass(frozen=True)
class Tract:
    """A census tract: fictional code, neighbourhood, people and ground."""

    code: str
    bairro: str
    population: int
    shape: Polygon


@dataclass
class _Cell:
    shape: Polygon
    face: Face
    people: float


def urban_area(edges: list[Edge]) -> MultiPolygon:
    """Ground within about 60 m of a town street, holes filled: the urban perimeter a census draws."""
    town = ops.unary_union(OUTLINES)
    ways = [e.line.intersection(town) for e in edges if e.highway != "trunk"]
    near = ops.unary_union([w.buffer(130, quad_segs=4) for w in ways]).simplify(2.0)
    near = near.buffer(-70, quad_segs=4).simplify(4.0)
    parts = [Polygon(p.exterior) for p in near.geoms if p.area > 100_000]
    return MultiPolygon([Polygon([(round(x, 2), round(y, 2)) for x, y in p.exterior.coords]) for p in parts])


def _cells(edges: list[Edge], faces: list[Face], places: list[Place]) -> list[_Cell]:
    urban = urban_area(edges)
    ways = [e.line for e in edges if e.highway != "service"]
    lines = shapely.unary_union(
        [*ways, RIVER, STREAM, RAIL, *(o.exterior for o in urban.geoms)], grid_size=0.01
    )
    tree, public = STRtree([f.land for f in faces]), ops.unary_union([p.shape for p in places])
    out = []
    for c in sorted(ops.polygonize(lines), key=lambda c: c.centroid.coords[0]):
        inner = c.representative_point()
        if urban.contains(inner):
            face = faces[int(tree.nearest(inner))]
            built_m2 = c.intersection(face.land).difference(public).area
            # Unparcelled ground holds a few houses along its edge only.
            built_m2 = min(built_m2, 22_000 + 0.05 * built_m2)
            centrality = 1.12 - 0.1 * float(np.hypot(inner.x, inner.y)) / 1000
            out.append(_Cell(c, face, built_m2 / 1e4 * face.bairro.people_per_ha * centrality))
    return out


def _halve(cells: list[_Cell], target: float) -> list[list[_Cell]]:
    people = sum(c.people for c in cells)
    parts = round(people / target)
    if parts < 2 or len(cells) < 2:
        return [cells]
    xy = np.array([c.shape.centroid.coords[0] for c in cells])
    axis = np.linalg.svd(xy - xy.mean(axis=0), full_matrices=False)[2][0]
    axis = axis * np.sign(axis[0] + 1e-9 * axis[1])
    order = [cells[i] for i in np.argsort(np.round(xy @ axis, 3), kind="stable")]
    total, cut = 0.0, 0
    while cut < len(order) - 1 and total + order[cut].people / 2 < people * (parts // 2) / parts:
        total += order[cut].people
        cut += 1
    cut = max(1, cut)
    return _halve(order[:cut], target) + _halve(order[cut:], target)


def _pieces(group: list[_Cell]) -> list[list[_Cell]]:
    """Split into the connected parts of a group of cells, most people first."""
    todo, out = list(group), []
    while todo:
        part, edge = [], [todo.pop(0)]
        while edge:
            c = edge.pop()
            part.append(c)
            touching = [d for d in todo if c.shape.intersection(d.shape).length > 1]
            todo = [d for d in todo if not any(d is t for t in touching)]
            edge += touching
        out.append(part)
    return sorted(out, key=lambda p: -sum(c.people for c in p))


def _knit(groups: list[list[_Cell]], least: float) -> list[list[_Cell]]:
    """Give every stray or nearly empty part to the neighbour it shares most boundary with."""
    kept: list[list[_Cell]] = []
    stray: list[list[_Cell]] = []
    for g in groups:
        first, *rest = _pieces(g)
        (kept if sum(c.people for c in first) >= least else stray).append(first)
        stray += rest
    while stray:
        shapes, left = [ops.unary_union([c.shape for c in k]) for k in kept], []
        for part in stray:
            ground = ops.unary_union([c.shape for c in part])
            shared = [s.intersection(ground).length if s.distance(ground) == 0 else 0.0 for s in shapes]
            same = [
                v * (4 if k[0].face.bairro.name == part[0].face.bairro.name else 1)
                for v, k in zip(shared, kept, strict=True)
            ]
            best = int(np.argmax(same))
            (kept[best].extend(part) if shared[best] > 0 else left.append(part))
        if len(left) == len(stray):
            raise ValueError("a block touches no tract")
        stray = left
    return kept


def _whole(people: list[float], total: int) -> list[int]:
    """Whole numbers near `people` that add up to `total` (largest remainders)."""
    scaled = np.array(people) * total / sum(people)
    floor = np.floor(scaled).astype(int)
    first = np.argsort(-(scaled - floor), kind="stable")[: total - int(floor.sum())]
    floor[first] += 1
    return [int(v) for v in floor]


def make_tracts(edges: list[Edge], faces: list[Face], places: list[Place], tracts: int = 176) -> list[Tract]:
    """Tile the built-up area with tracts whose population sums to `POPULATION`."""
    cells = _cells(edges, faces, places)
    target = sum(c.people for c in cells) / tracts
    names = sorted({c.face.bairro.name for c in cells})
    groups = [g for n in names for g in _halve([c for c in cells if c.face.bairro.name == n], target)]
    groups = _knit(groups, target * 0.25)
    groups.sort(key=lambda g: (round(-g[0].shape.centroid.y, 1), g[0].shape.centroid.x))
    count = _whole([sum(c.people for c in g) for g in groups], POPULATION)
    out = []
    for i, (g, n) in enumerate(zip(groups, count, strict=True), 1):
        shape = shapely.coverage_union_all([c.shape for c in g])
        out.append(Tract(f"{CODE_PREFIX}0500{i:04d}", _main_bairro(g), n, shape))
    assert all(isinstance(t.shape, Polygon) for t in out), "a tract is in two parts"
    assert shapely.coverage_is_valid([t.shape for t in out]), "tracts overlap or leave gaps"
    return out


def _main_bairro(cells: list[_Cell]) -> str:
    people: dict[str, float] = {}
    for c in cells:
        people[c.face.bairro.name] = people.get(c.face.bairro.name, 0.0) + c.people
    return max(sorted(people), key=lambda n: people[n])


def municipal_boundary() -> Polygon:
    """Outline of the municipality, about 18 km across, along ridges and streams."""
    phi = np.linspace(0, 2 * np.pi, 160, endpoint=False)
    r = (
        8100
        + 900 * np.sin(2 * phi + 0.6)
        + 620 * np.sin(3 * phi + 2.2)
        + 330 * np.sin(7 * phi)
        + 190 * np.sin(13 * phi + 1.0)
        + 110 * np.sin(29 * phi)
    )
    ring: list[XY] = [
        (float(a), float(b)) for a, b in zip(r * np.cos(phi) + 300, 0.86 * r * np.sin(phi) - 200, strict=True)
    ]
    return Polygon(ring)


def contains_town(boundary: Polygon) -> bool:
    """Whether the whole built-up area lies inside the municipality."""
    return all(boundary.contains(Point(p)) for o in OUTLINES for p in o.exterior.coords)
