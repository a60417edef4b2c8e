"""Curves of a drawing as chords; those of arcs leave them by `CHORD_M` at most."""

from collections.abc import Sequence
from itertools import pairwise

import numpy as np
from scipy.interpolate import BSpline

from planner.geodesy import Floats

CHORD_M = 0.1
"""Farthest that a chord may lie from its arc, in the drawing's units: less than any kerb is drawn with."""

_FEWEST, _MOST = 4, 720
_SPLINE_STEPS = 16
_MOST_CONTROLS = 5_000

Corner = tuple[float, float, float]
"""x, y and bulge: the tangent of a quarter of the arc to the next corner, 0 for a straight line."""


def arc(centre: Sequence[float], radius: float, start: float, sweep: float) -> Floats:
    """Return (n, 2) points along an arc, both ends among them.

    Parameters
    ----------
    start, sweep
        Angles in radians from east, anticlockwise; a negative sweep runs clockwise.
    """
    half = np.arccos(max(-1.0, 1.0 - CHORD_M / radius)) if radius > CHORD_M else np.pi / 4
    steps = int(np.clip(np.ceil(abs(sweep) / (2 * half)), _FEWEST, _MOST))
    angles = start + np.linspace(0.0, sweep, steps + 1)
    return np.column_stack([centre[0] + radius * np.cos(angles), centre[1] + radius * np.sin(angles)])


def ellipse(centre: Sequence[float], axis: Sequence[float], ratio: float, start: float, end: float) -> Floats:
    """Return (n, 2) points along an ellipse from one parameter to another.

    Parameters
    ----------
    axis
        From the centre to the end of the longer axis.
    ratio
        Of the shorter axis to the longer.
    """
    longer = max(float(np.hypot(axis[0], axis[1])), 1e-12)
    unit = arc((0.0, 0.0), longer, start, _turn(start, end)) / longer
    across = np.array([-axis[1], axis[0]]) * ratio
    found: Floats = np.asarray(centre) + unit[:, :1] * np.asarray(axis) + unit[:, 1:] * across
    return found


def turn_of_degrees(start: float, end: float) -> tuple[float, float]:
    """Return start and anticlockwise sweep, in radians, of an arc between two angles in degrees."""
    first, last = np.radians(start), np.radians(end)
    return float(first), _turn(float(first), float(last))


def _turn(start: float, end: float) -> float:
    sweep = (end - start) % (2 * np.pi)
    return float(sweep) if sweep > 1e-9 else 2 * np.pi


def bulged(corners: Sequence[Corner], *, closed: bool) -> Floats:
    """Return (n, 2) points of a polyline whose stretches may be arcs."""
    points = [np.array([corners[0][:2]])]
    following = [*corners[1:], corners[0]] if closed else corners[1:]
    for (x, y, bulge), (next_x, next_y, _) in zip(corners, following, strict=False):
        if bulge == 0 or (x, y) == (next_x, next_y):
            points.append(np.array([[next_x, next_y]]))
            continue
        # Half the chord, turned by a right angle, leads to the centre at this multiple of its length.
        lift = (1 - bulge * bulge) / (2 * bulge)
        centre = ((x + next_x - lift * (next_y - y)) / 2, (y + next_y + lift * (next_x - x)) / 2)
        start = float(np.arctan2(y - centre[1], x - centre[0]))
        radius = float(np.hypot(x - centre[0], y - centre[1]))
        along = arc(centre, radius, start, 4 * float(np.arctan(bulge)))
        along[-1] = (next_x, next_y)
        points.append(along[1:])
    return np.concatenate(points)


def spline(controls: Floats, knots: Floats, degree: int, weights: Floats) -> Floats:
    """Return (n, 2) points along a B-spline, `_SPLINE_STEPS` for each of its spans.

    Raises
    ------
    ValueError
        Its numbers do not belong together.
    """
    if not 1 <= degree <= 10 or not degree < len(controls) <= _MOST_CONTROLS:
        raise ValueError("71/73")
    if len(knots) != len(controls) + degree + 1 or (np.diff(knots) < 0).any():
        raise ValueError("40")
    weight = weights if len(weights) == len(controls) else np.ones(len(controls))
    spans = np.unique(knots[degree : len(controls) + 1])
    if len(spans) < 2 or not (weight > 0).all():
        raise ValueError("40/41")
    at = np.concatenate([np.linspace(a, b, _SPLINE_STEPS, endpoint=False) for a, b in pairwise(spans)])
    at = np.append(at, spans[-1])
    found = BSpline(knots, np.column_stack([controls * weight[:, None], weight]), degree)(at)
    return np.asarray(found[:, :2] / found[:, 2:])
