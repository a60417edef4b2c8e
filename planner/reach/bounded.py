"""Bounded shortest paths in machine code: who is within so many metres of a node, and of a place on an edge.

Dijkstra (1959) from each node, cut at the radius, leaves one list a node of the points reached. A place on
an edge then needs no search of its own: what it reaches is in the list of an end of its edge or further along
the edge itself. All three are sorted by point number, so that one walk over them merges them as sorted.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from planner.reach.compiled import compiled

Arrays = tuple[NDArray[Any], ...]


@compiled
def _push(keys: NDArray[Any], items: NDArray[Any], size: int, key: float, item: int) -> int:
    at = size
    while at > 0:
        parent = (at - 1) >> 1
        if keys[parent] <= key:
            break
        keys[at], items[at] = keys[parent], items[parent]
        at = parent
    keys[at], items[at] = key, item
    return size + 1


@compiled
def _pop(keys: NDArray[Any], items: NDArray[Any], size: int) -> int:
    """Move the last entry to the top and sift it down; the caller has read the top already."""
    size -= 1
    key, item = keys[size], items[size]
    at = 0
    while True:
        child = 2 * at + 1
        if child >= size:
            break
        if child + 1 < size and keys[child + 1] < keys[child]:
            child += 1
        if keys[child] >= key:
            break
        keys[at], items[at] = keys[child], items[child]
        at = child
    keys[at], items[at] = key, item
    return size


@compiled
def _settle(
    source: int,
    radius: float,
    indptr: NDArray[Any],
    arc_node: NDArray[Any],
    arc_m: NDArray[Any],
    best: NDArray[Any],
    settled: NDArray[Any],
    keys: NDArray[Any],
    items: NDArray[Any],
) -> int:
    """List the nodes within the radius in `settled`, their metres in `best`; return how many."""
    count = 0
    best[source] = 0.0
    size = _push(keys, items, 0, 0.0, source)
    while size > 0:
        metres, node = keys[0], items[0]
        size = _pop(keys, items, size)
        if metres > best[node]:
            continue  # an older, longer entry of a node reached better since
        settled[count] = node
        count += 1
        for arc in range(indptr[node], indptr[node + 1]):
            there = metres + arc_m[arc]
            if there <= radius and there < best[arc_node[arc]]:
                best[arc_node[arc]] = there
                size = _push(keys, items, size, there, arc_node[arc])
    return count


@compiled
def node_lists(
    sources: NDArray[Any], radius: float, indptr: NDArray[Any], arc_node: NDArray[Any], arc_m: NDArray[Any]
) -> Arrays:
    """Return CSR (indptr, nodes, metres) of the nodes within the radius of each source, nearest first."""
    nodes = len(indptr) - 1
    best = np.full(nodes, np.inf)
    settled = np.empty(nodes, dtype=np.int32)
    keys = np.empty(len(arc_node) + 1)
    items = np.empty(len(arc_node) + 1, dtype=np.int32)
    starts = np.zeros(len(sources) + 1, dtype=np.int64)
    found = np.empty(1024, dtype=np.int32)
    metres = np.empty(1024, dtype=np.float32)
    for row in range(len(sources)):
        count = _settle(sources[row], radius, indptr, arc_node, arc_m, best, settled, keys, items)
        start = starts[row]
        if start + count > len(found):
            found = _grown(found, start, start + count)
            metres = _grown(metres, start, start + count)
        for i in range(count):
            found[start + i] = settled[i]
            metres[start + i] = best[settled[i]]
            best[settled[i]] = np.inf
        starts[row + 1] = start + count
    return starts, found[: starts[-1]], metres[: starts[-1]]


@compiled
def _grown(array: NDArray[Any], used: int, needed: int) -> NDArray[Any]:
    larger = np.empty(max(2 * len(array), needed), dtype=array.dtype)
    larger[:used] = array[:used]
    return larger


@compiled
def node_table(
    sources: NDArray[Any],
    radius: float,
    indptr: NDArray[Any],
    arc_node: NDArray[Any],
    arc_m: NDArray[Any],
    place: NDArray[Any],
) -> Arrays:
    """Return CSR (indptr, positions, metres) of the sources within the radius of each, by position.

    ``place`` is the position of each node among the sources, -1 for others, which are left out. Metres are in
    double precision.
    """
    best = np.full(len(indptr) - 1, np.inf)
    settled = np.empty(len(best), dtype=np.int32)
    keys = np.empty(len(arc_node) + 1)
    items = np.empty(len(arc_node) + 1, dtype=np.int32)
    starts = np.zeros(len(sources) + 1, dtype=np.int64)
    found = np.empty(1024, dtype=np.int32)
    metres = np.empty(1024)
    own = np.empty(len(best), dtype=np.int32)
    for row in range(len(sources)):
        reached = _settle(sources[row], radius, indptr, arc_node, arc_m, best, settled, keys, items)
        count = 0
        for i in range(reached):
            if place[settled[i]] >= 0:
                own[count] = place[settled[i]]
                count += 1
        start = starts[row]
        if start + count > len(found):
            found = _grown(found, start, start + count)
            metres = _grown(metres, start, start + count)
        ordered = np.sort(own[:count])
        for i in range(count):
            found[start + i] = ordered[i]
            metres[start + i] = best[sources[ordered[i]]]
        for i in range(reached):
            best[settled[i]] = np.inf
        starts[row + 1] = start + count
    return starts, found[: starts[-1]].copy(), metres[: starts[-1]].copy()


@compiled
def point_lists(
    sources: NDArray[Any],
    radius: float,
    indptr: NDArray[Any],
    arc_node: NDArray[Any],
    arc_edge: NDArray[Any],
    arc_side: NDArray[Any],
    edge_m: NDArray[Any],
    on_ptr: NDArray[Any],
    on_point: NDArray[Any],
    offset: NDArray[Any],
    points: int,
) -> Arrays:
    """Return CSR (indptr, points, metres) of the points on edges near each source, by point number.

    ``on_ptr`` and ``on_point`` list the points of each edge; ``offset`` is their metres from the edge's `u`.
    """
    nodes = len(indptr) - 1
    arc_m = edge_m[arc_edge]
    best = np.full(nodes, np.inf)
    settled = np.empty(nodes, dtype=np.int32)
    keys = np.empty(len(arc_node) + 1)
    items = np.empty(len(arc_node) + 1, dtype=np.int32)
    near = np.full(points, np.inf)
    touched = np.empty(points, dtype=np.int32)
    starts = np.zeros(len(sources) + 1, dtype=np.int64)
    found = np.empty(1024, dtype=np.int32)
    metres = np.empty(1024)
    for row in range(len(sources)):
        reached = _settle(sources[row], radius, indptr, arc_node, arc_m, best, settled, keys, items)
        count = 0
        for i in range(reached):
            node = settled[i]
            for arc in range(indptr[node], indptr[node + 1]):
                edge = arc_edge[arc]
                for at in range(on_ptr[edge], on_ptr[edge + 1]):
                    point = on_point[at]
                    along = offset[point] if arc_side[arc] == 0 else edge_m[edge] - offset[point]
                    there = best[node] + along
                    if there <= radius and there < near[point]:
                        if near[point] == np.inf:
                            touched[count] = point
                            count += 1
                        near[point] = there
        for i in range(reached):
            best[settled[i]] = np.inf
        start = starts[row]
        if start + count > len(found):
            found = _grown(found, start, start + count)
            metres = _grown(metres, start, start + count)
        ordered = np.sort(touched[:count])
        for i in range(count):
            found[start + i] = ordered[i]
            metres[start + i] = near[ordered[i]]
            near[ordered[i]] = np.inf
        starts[row + 1] = start + count
    return starts, found[: starts[-1]], metres[: starts[-1]]


@compiled
def _merge_one(
    edge: int,
    at_m: float,
    radius: float,
    lists: Arrays,
    list_u: int,
    list_v: int,
    edge_m: NDArray[Any],
    on_ptr: NDArray[Any],
    on_point: NDArray[Any],
    offset: NDArray[Any],
    found: NDArray[Any],
    metres: NDArray[Any],
) -> int:
    """Fill in the points within the radius of one place, by number, and their metres; return how many."""
    starts, points, from_end = lists
    by_u, last_u, by_v, last_v = starts[list_u], starts[list_u + 1], starts[list_v], starts[list_v + 1]
    on_edge, last_on = on_ptr[edge], on_ptr[edge + 1]
    rest_m = edge_m[edge] - at_m
    none = len(offset)
    count = 0
    while True:
        point = points[by_u] if by_u < last_u else none
        if by_v < last_v and points[by_v] < point:
            point = points[by_v]
        if on_edge < last_on and on_point[on_edge] < point:
            point = on_point[on_edge]
        if point == none:
            return count
        there = np.inf
        if by_u < last_u and points[by_u] == point:
            there = at_m + from_end[by_u]
            by_u += 1
        if by_v < last_v and points[by_v] == point:
            there = min(there, rest_m + from_end[by_v])
            by_v += 1
        if on_edge < last_on and on_point[on_edge] == point:
            there = min(there, abs(offset[point] - at_m))
            on_edge += 1
        if there <= radius:
            found[count], metres[count] = point, there
            count += 1


@compiled
def merged(
    site_edge: NDArray[Any],
    site_m: NDArray[Any],
    radius: float,
    lists: Arrays,
    list_of_node: NDArray[Any],
    edge_u: NDArray[Any],
    edge_v: NDArray[Any],
    edge_m: NDArray[Any],
    on_ptr: NDArray[Any],
    on_point: NDArray[Any],
    offset: NDArray[Any],
) -> Arrays:
    """Return CSR (indptr, points, metres) of the points within the radius of each place, by point number.

    ``on_point`` must rise within each edge.
    """
    starts = np.zeros(len(site_edge) + 1, dtype=np.int64)
    found = np.empty(1024, dtype=np.int32)
    metres = np.empty(1024, dtype=np.float32)
    for site in range(len(site_edge)):
        edge = site_edge[site]
        list_u, list_v = list_of_node[edge_u[edge]], list_of_node[edge_v[edge]]
        most = lists[0][list_u + 1] - lists[0][list_u] + lists[0][list_v + 1] - lists[0][list_v]
        start = starts[site]
        needed = start + most + on_ptr[edge + 1] - on_ptr[edge]
        if needed > len(found):
            found = _grown(found, start, needed)
            metres = _grown(metres, start, needed)
        starts[site + 1] = start + _merge_one(
            edge, site_m[site], radius, lists, list_u, list_v, edge_m, on_ptr, on_point, offset,
            found[start:], metres[start:],
        )  # fmt: skip
    return starts, found[: starts[-1]], metres[: starts[-1]]
