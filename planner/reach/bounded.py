"""Bounded shortest paths in machine code: who is within so many metres of a node, and of a place on an edge.

Dijkstra (1959) from each node, cut at the radius, leaves one list a node of the points reached, sorted by
metres. A place on an edge then needs no search of its own: what it reaches is a prefix of the list of each
end of its edge, merged, and the points further along its own edge.
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
    """Return CSR (indptr, points, metres) of the points on edges near each source, nearest first.

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
        order = np.argsort(near[touched[:count]])
        for i in range(count):
            point = touched[order[i]]
            found[start + i] = point
            metres[start + i] = near[point]
        for i in range(count):
            near[touched[i]] = np.inf
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
    near: NDArray[Any],
    touched: NDArray[Any],
) -> int:
    """Fill `touched` with the points reached from one place, their metres in `near`; return how many."""
    starts, found, metres = lists
    count = 0
    for side in range(2):
        row = list_u if side == 0 else list_v
        first = at_m if side == 0 else edge_m[edge] - at_m
        for i in range(starts[row], starts[row + 1]):
            there = first + metres[i]
            if there > radius:
                break  # sorted: nothing further on is nearer
            point = found[i]
            if near[point] == np.inf:
                touched[count] = point
                count += 1
            near[point] = min(near[point], there)
    for at in range(on_ptr[edge], on_ptr[edge + 1]):
        point = on_point[at]
        there = abs(offset[point] - at_m)
        if there <= radius:
            if near[point] == np.inf:
                touched[count] = point
                count += 1
            near[point] = min(near[point], there)
    return count


@compiled
def merged_prefixes(
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
    """Return CSR (indptr, points, metres) of the points within the radius of each place, by point number."""
    near = np.full(len(offset), np.inf)
    touched = np.empty(len(offset), dtype=np.int32)
    starts = np.zeros(len(site_edge) + 1, dtype=np.int64)
    found = np.empty(1024, dtype=np.int32)
    metres = np.empty(1024, dtype=np.float32)
    for site in range(len(site_edge)):
        edge = site_edge[site]
        list_u, list_v = list_of_node[edge_u[edge]], list_of_node[edge_v[edge]]
        count = _merge_one(
            edge, site_m[site], radius, lists, list_u, list_v, edge_m, on_ptr, on_point, offset, near, touched
        )
        start = starts[site]
        if start + count > len(found):
            found = _grown(found, start, start + count)
            metres = _grown(metres, start, start + count)
        ordered = np.sort(touched[:count])
        for i in range(count):
            found[start + i] = ordered[i]
            metres[start + i] = near[ordered[i]]
            near[ordered[i]] = np.inf
        starts[site + 1] = start + count
    return starts, found[: starts[-1]], metres[: starts[-1]]
