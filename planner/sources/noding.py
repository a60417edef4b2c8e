"""Split ways into street pieces at the nodes where they meet, all at once."""

from dataclasses import dataclass

import numpy as np
import shapely
from numpy.typing import NDArray

from planner.geodesy import Floats, Ints, distance_m


@dataclass(frozen=True)
class Pieces:
    """Street pieces between nodes.

    Attributes
    ----------
    u, v
        (m,) node numbers of start and end.
    way
        (m,) position of the way each piece is cut from.
    lines
        (m,) LineStrings, drawn from `u` to `v`.
    length_m
        (m,) geodesic metres.
    node_ids, node_lonlat
        (k,) numbers of all nodes named by `u` and `v`, ascending, and their (k, 2) degrees.
    lost
        Positions of ways of which nothing could be drawn, and `cut`, of ways drawn without some nodes.
    """

    u: Ints
    v: Ints
    way: Ints
    lines: NDArray[np.object_]
    length_m: Floats
    node_ids: Ints
    node_lonlat: Floats
    lost: Ints
    cut: Ints


def split_at_junctions(refs: Ints, way: Ints, lonlat: Floats) -> Pieces:
    """Cut ways where two of them share a node, where one passes a node twice, and at nodes that are missing.

    Parameters
    ----------
    refs, way
        (n,) node numbers in drawing order and the position of their way; ways come one after another.
    lonlat
        (n, 2) degrees, ``NaN`` where the position is unknown; such a node is a gap, never bridged.
    """
    all_ways = np.unique(way)
    known = np.asarray(np.isfinite(lonlat).all(axis=1))
    cut = np.unique(way[~known])
    run = np.cumsum(_starts_run(way, known))[known]
    refs, way, lonlat = refs[known], way[known], lonlat[known]
    repeat = np.zeros(len(refs), dtype=bool)
    repeat[1:] = (refs[1:] == refs[:-1]) & (run[1:] == run[:-1])
    refs, way, lonlat, run = refs[~repeat], way[~repeat], lonlat[~repeat], run[~repeat]
    _, inverse, uses = np.unique(refs, return_inverse=True, return_counts=True)
    new_run = np.ones(len(refs) + 1, dtype=bool)
    new_run[1:-1] = run[1:] != run[:-1]
    first, last = new_run[:-1], new_run[1:]
    breaks = np.flatnonzero(first | last | (uses[inverse] > 1))
    # A run of one node is both first and last: it starts no piece, as the next break lies in another run.
    a, b = breaks[:-1], breaks[1:]
    within = run[a] == run[b]
    a, b = a[within], b[within]
    lines, length_m = _drawn(lonlat, a, b)
    node_ids, where = np.unique(np.concatenate([refs[a], refs[b]]), return_index=True)
    node_lonlat = np.concatenate([lonlat[a], lonlat[b]])[where]
    lost = np.setdiff1d(all_ways, way[a])
    return Pieces(
        refs[a], refs[b], way[a], lines, length_m, node_ids, node_lonlat, lost, np.setdiff1d(cut, lost)
    )


def _starts_run(way: Ints, known: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Whether a node begins a run of known nodes of one way."""
    starts = known.copy()
    starts[1:] &= (way[1:] != way[:-1]) | ~known[:-1]
    return starts


def _drawn(lonlat: Floats, a: Ints, b: Ints) -> tuple[NDArray[np.object_], Floats]:
    """Draw the pieces from position `a` to position `b` and measure them."""
    if not len(a):
        return np.empty(0, dtype=object), np.empty(0)
    sizes = b - a + 1
    ends = np.cumsum(sizes)
    piece = np.repeat(np.arange(len(a)), sizes)
    vertex = np.arange(ends[-1]) + np.repeat(a - (ends - sizes), sizes)
    coords = lonlat[vertex]
    lines = shapely.linestrings(coords, indices=piece)
    legs = distance_m(coords[:-1, 0], coords[:-1, 1], coords[1:, 0], coords[1:, 1])
    same = piece[1:] == piece[:-1]
    return lines, np.bincount(piece[1:][same], weights=legs[same], minlength=len(a)).astype(float)
