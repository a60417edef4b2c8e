"""Street patterns: how each kind of neighbourhood was laid out."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from bairros import BAIRROS, Bairro, Face
from geometry import seeded, wobble
from numpy.typing import NDArray
from shapely.geometry import LineString, MultiLineString
from shapely.geometry.base import BaseGeometry
from terrain import SCALE


@dataclass(frozen=True)
class Layout:
    """Irregularity of one kind of layout: spacing spread, wobble, share of streets missing, bend radius."""

    spread: float
    amplitude_m: float
    wave_m: float
    missing: float
    bend_m: float | None = None


LAYOUTS = {
    "old": Layout(0.17, 17.0, 620.0, 0.07),
    "grid": Layout(0.07, 5.0, 700.0, 0.09),
    "popular": Layout(0.02, 0.0, 900.0, 0.04),
    "curved": Layout(0.12, 15.0, 560.0, 0.13, 420.0),
    "culdesac": Layout(0.10, 12.0, 520.0, 0.08, 520.0),
    "industrial": Layout(0.10, 2.0, 900.0, 0.05),
}


@dataclass(frozen=True)
class Sketch:
    """A drawn street line before noding: its street key, OSM class, layout kind and direction."""

    line: LineString
    key: str
    highway: str
    kind: str
    oneway: bool = False


def line_parts(shape: BaseGeometry, least_m: float = 0.0) -> list[LineString]:
    """Single lines inside a clipped shape, longer than `least_m`."""
    parts = shape.geoms if isinstance(shape, MultiLineString) or hasattr(shape, "geoms") else [shape]
    return [p for p in parts if isinstance(p, LineString) and p.length > least_m]


def _ticks(reach_m: float, step_m: float, spread: float, rng: np.random.Generator) -> NDArray[np.float64]:
    n = int(reach_m / step_m) + 2
    half = [np.cumsum(step_m * (1 + spread * rng.uniform(-1.7, 1.7, n))) for _ in range(2)]
    start = rng.uniform(0, step_m)
    return np.concatenate([start - half[0][::-1], [start], start + half[1]])


def _place(
    uv: NDArray[np.float64], bairro: Bairro, layout: Layout, angle_deg: float, centre: NDArray[np.float64]
) -> NDArray[np.float64]:
    if layout.bend_m is not None:
        turn, radius = uv[:, 0] / layout.bend_m, layout.bend_m + uv[:, 1]
        uv = np.column_stack([radius * np.sin(turn), radius * np.cos(turn) - layout.bend_m])
    a = np.radians(angle_deg)
    xy = uv @ np.array([[np.cos(a), np.sin(a)], [-np.sin(a), np.cos(a)]]) + centre
    phase = float(seeded("phase", bairro.name).uniform(0, 6.28))
    return wobble(xy, layout.amplitude_m, layout.wave_m, phase)


def pattern(face: Face) -> list[Sketch]:
    """Streets of one face, clipped to its land with a metre to spare so that they meet its edge."""
    bairro, layout = face.bairro, LAYOUTS[face.bairro.kind]
    shared = bairro.kind in {"old", "popular", "industrial"}  # one survey drew the whole neighbourhood
    anchor = next(b for b in BAIRROS if (b.name, b.angle_deg) == (bairro.name, bairro.angle_deg))
    group = f"{bairro.name}/{anchor.angle_deg:.0f}" if shared else f"{bairro.name}/{face.index}"
    rng = seeded("pattern", group)
    angle_deg = bairro.angle_deg + (0.0 if shared else float(rng.uniform(-7, 7)))
    centre = (
        np.array([anchor.x * SCALE, anchor.y * SCALE]) if shared else np.asarray(face.land.centroid.coords[0])
    )
    reach_m = 1900.0 if shared else float(face.land.hausdorff_distance(face.land.centroid)) + 100
    if layout.bend_m is not None:
        reach_m = min(reach_m, 1.4 * layout.bend_m)
    free = np.arange(-reach_m, reach_m + 25, 25.0)
    clip = face.land.buffer(1.0)
    out: list[Sketch] = []
    for axis, step_m in (("u", bairro.depth_m), ("v", bairro.width_m)):
        for i, fixed in enumerate(_ticks(reach_m, step_m, layout.spread, rng)):
            uv = np.column_stack(
                [free, np.full_like(free, fixed)] if axis == "u" else [np.full_like(free, fixed), free]
            )
            line = LineString(_place(uv, bairro, layout, angle_deg, centre)).simplify(0.8)
            out += [
                Sketch(p, f"{group}/{axis}{i}", "residential", bairro.kind)
                for p in line_parts(line.intersection(clip), 20.0)
            ]
    return out
