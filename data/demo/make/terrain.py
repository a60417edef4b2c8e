"""The hand-drawn skeleton: water, railway, bypass, avenues and the outline of the built-up area.

The drawing itself is ``drawing.toml``; everything here is in metres of the drawing frame, after scaling.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from geometry import XY, curve
from shapely import affinity
from shapely.geometry import LineString, Point, Polygon

DRAWING: dict[str, Any] = tomllib.loads(Path(__file__).with_name("drawing.toml").read_text(encoding="utf-8"))
# The drawing was made for a larger town; at this scale its streets suit 110,000 people.
SCALE = 0.75


@dataclass(frozen=True)
class Road:
    """One hand-drawn road: its name, OSM class, centre line and one-way direction as drawn."""

    name: str
    highway: str
    line: LineString
    oneway: bool = False


def scaled(points: list[list[float]]) -> list[XY]:
    """Points of the drawing in metres of the drawing frame."""
    return [(x * SCALE, y * SCALE) for x, y in points]


def _clearing(x: float, y: float, length: float, width: float, angle_deg: float) -> Polygon:
    oval = affinity.scale(Point(x * SCALE, y * SCALE).buffer(1.0), length * SCALE, width * SCALE)
    return affinity.rotate(oval, angle_deg)


RIVER_NAME, STREAM_NAME = "Rio Sapezal", "Córrego do Lavapés"
RIVER_WIDTH_M, STREAM_WIDTH_M = 30.0, 6.0
RIVER, STREAM, RAIL = (curve(scaled(DRAWING[k])) for k in ("river", "stream", "rail"))
POND = Polygon(curve(scaled(DRAWING["pond"])).coords)
AVENUES = [
    Road(r["name"], r["highway"], curve(scaled(r["points"])), r.get("oneway", False))
    for r in DRAWING["roads"]
]
BYPASS = AVENUES[0]
OUTLINES = [Polygon(scaled(o)) for o in DRAWING["outlines"]]
CLEARINGS = [_clearing(*c) for c in DRAWING["clearings"]]
