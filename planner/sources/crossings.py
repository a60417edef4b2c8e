"""Make a network of lines that were drawn without one: cut them where they cross, touch or nearly touch."""

from dataclasses import dataclass

import numpy as np
import shapely
from numpy.typing import NDArray
from scipy.sparse import coo_array
from scipy.sparse.csgraph import connected_components
from scipy.spatial import cKDTree

from planner.geodesy import Floats, Ints, metres_per_degree
from planner.sources.nearby import Shapes, in_metres, middle_latitude, pairs_near
from planner.sources.noding import Pieces, split_at_junctions

TOUCH_M = 1.0
"""Ends of lines within this distance of each other, or of another line, are taken to meet there.

Drawn axes miss each other by centimetres; two streets that do not meet are farther apart than a kerb. An
engineering choice, told with what it joined."""


@dataclass(frozen=True)
class Network:
    """Lines as a network.

    Attributes
    ----------
    pieces
        Street pieces between junctions; `way` is the position of the line each is cut from.
    crossings
        How many cuts lie where two lines cross within both: a bridge over a street looks the same.
    tees
        How many ends were joined to the middle of another line.
    """

    pieces: Pieces
    crossings: int
    tees: int


def network_of_lines(lines: Shapes, *, apart: NDArray[np.bool_] | None = None) -> Network:
    """Cut LineStrings in degrees at their crossings and where an end meets another line.

    Parameters
    ----------
    lines
        (n,) LineStrings.
    apart
        (n,) lines that pass over or under others (a bridge, a tunnel): they meet others at their ends only.
    """
    latitude = middle_latitude(lines)
    metric = in_metres(lines, latitude)
    apart = np.zeros(len(lines), dtype=bool) if apart is None else apart
    ends = np.column_stack([shapely.get_point(metric, 0), shapely.get_point(metric, -1)]).ravel()
    owner = np.repeat(np.arange(len(lines)), 2)
    of_line, at, crossings = _crossings(metric, apart)
    on_line, where, tees = _tees(metric, ends, owner)
    cut_line = np.concatenate([owner, of_line, on_line])
    along = np.concatenate([np.tile([0.0, np.inf], len(lines)), at, where])
    along = np.clip(along, 0.0, shapely.length(metric)[cut_line])
    refs, way, xy = _with_cuts(metric, cut_line, along)
    east, north = metres_per_degree(latitude)
    lonlat = xy / (float(east), float(north))
    return Network(split_at_junctions(refs, way, lonlat), crossings, tees)


def _crossings(metric: Shapes, apart: NDArray[np.bool_]) -> tuple[Ints, Floats, int]:
    """Return line and distance along it of every place where it meets another, and how many cross."""
    i, j = shapely.STRtree(metric).query(metric, predicate="intersects")
    once = (i < j) & ~apart[i] & ~apart[j]
    i, j = i[once], j[once]
    met, pair = shapely.get_parts(shapely.intersection(metric[i], metric[j]), return_index=True)
    # Two lines drawn over each other meet along a line: its ends are where they join and part.
    first, last = _first(met), _last(met)
    points = np.concatenate([first, last])
    pair = np.concatenate([pair, pair])
    known = ~shapely.is_missing(points)
    points, pair = points[known], pair[known]
    lines = np.concatenate([i[pair], j[pair]])
    along = shapely.line_locate_point(metric[lines], np.concatenate([points, points]))
    length = shapely.length(metric[lines])
    inner = ((along > TOUCH_M) & (along < length - TOUCH_M)).reshape(2, -1).all(axis=0)
    crossing = len(np.unique(shapely.get_coordinates(points[inner]).round(3), axis=0))
    return lines, along, crossing


def _first(shapes: Shapes) -> Shapes:
    points: Shapes = np.where(shapely.get_type_id(shapes) == 0, shapes, shapely.get_point(shapes, 0))
    return points


def _last(shapes: Shapes) -> Shapes:
    points: Shapes = shapely.get_point(shapes, -1)
    return points


def _tees(metric: Shapes, ends: Shapes, owner: Ints) -> tuple[Ints, Floats, int]:
    """Return line and distance along it of the ends of other lines that lie on it or nearly."""
    end, line, _ = pairs_near(ends, metric, TOUCH_M)
    other = owner[end] != line
    end, line = end[other], line[other]
    along = shapely.line_locate_point(metric[line], ends[end])
    length = shapely.length(metric[line])
    inner = (along > TOUCH_M) & (along < length - TOUCH_M)
    return line, along, len(np.unique(end[inner]))


def _with_cuts(metric: Shapes, cut_line: Ints, along: Floats) -> tuple[Ints, Ints, Floats]:
    """Return node numbers, line and place of every vertex and every cut, in drawing order.

    Cuts within `TOUCH_M` of each other are one node, at the mean of the ends of lines among them, else of
    all.
    """
    cut_xy = shapely.get_coordinates(shapely.line_interpolate_point(metric[cut_line], along))
    node = _clusters(cut_xy)
    is_end = np.arange(len(node)) < 2 * len(metric)
    weight = np.where(is_end, 1.0, 1e-9)
    total = np.bincount(node, weights=weight)
    place = np.column_stack([np.bincount(node, weights=weight * cut_xy[:, k]) / total for k in (0, 1)])
    xy, way = shapely.get_coordinates(metric, return_index=True)
    vertex_along = _distance_along(xy, way)
    number = np.concatenate([np.arange(len(xy)) + len(total), node])
    lines = np.concatenate([way, cut_line])
    distance = np.concatenate([vertex_along, along])
    places = np.concatenate([xy, place[node]])
    is_cut = np.concatenate([np.zeros(len(xy), dtype=bool), np.ones(len(node), dtype=bool)])
    order = np.lexsort((is_cut, distance, lines))
    number, lines, distance, places, is_cut = (
        part[order] for part in (number, lines, distance, places, is_cut)
    )
    kept = is_cut | ~_beside_a_cut(lines, distance, is_cut)
    return number[kept], lines[kept], places[kept]


def _beside_a_cut(lines: Ints, distance: Floats, is_cut: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Whether a vertex lies where its line is cut: the cut's node stands for it."""
    near = np.zeros(len(lines), dtype=bool)
    for step in (1, -1):
        last, ahead = -np.inf, np.full(len(lines), np.inf)
        line = -1
        for position in range(len(lines))[::step]:
            if lines[position] != line:
                line, last = int(lines[position]), -np.inf * step
            ahead[position] = abs(distance[position] - last)
            if is_cut[position]:
                last = distance[position]
        near |= ahead < 1e-6
    return near


def _distance_along(xy: Floats, way: Ints) -> Floats:
    steps = np.zeros(len(xy))
    steps[1:] = np.where(way[1:] == way[:-1], np.hypot(*(xy[1:] - xy[:-1]).T), 0.0)
    total = np.cumsum(steps)
    starts = np.flatnonzero(np.r_[True, way[1:] != way[:-1]]) if len(way) else np.empty(0, dtype=np.int64)
    return np.asarray(total - np.repeat(total[starts], np.diff(np.r_[starts, len(xy)])))


def _clusters(xy: Floats) -> Ints:
    """Return the number of the node each point belongs to: points within `TOUCH_M`, chained, are one."""
    pairs = (
        cKDTree(xy).query_pairs(TOUCH_M, output_type="ndarray") if len(xy) else np.empty((0, 2), dtype=int)
    )
    links = coo_array((np.ones(len(pairs)), (pairs[:, 0], pairs[:, 1])), shape=(len(xy), len(xy)))
    return np.asarray(connected_components(links, directed=False)[1], dtype=np.int64)
