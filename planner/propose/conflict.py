"""Whether two candidates are too near each other, in machine code.

In a straight line that is a chord. A spacing along the streets is looked up only for the few pairs whose
chord is shorter, for no way is shorter than the straight line. A problem without one has ``None`` for its
walks, so that the code made for it asks nothing at all. numba does not notice a change in another file: after
an edit here the cached code of all that calls it must go (the ``__pycache__`` beside it).
"""

from collections.abc import Callable
from typing import Any

from numba import types
from numpy.typing import NDArray

from planner.reach.between import walked_m
from planner.reach.compiled import compiled, compiled_as


@compiled
def chord2(xyz: NDArray[Any], i: int, j: int) -> float:
    """Return the squared chord between two candidates."""
    dx, dy, dz = xyz[i, 0] - xyz[j, 0], xyz[i, 1] - xyz[j, 1], xyz[i, 2] - xyz[j, 2]
    return float(dx * dx + dy * dy + dz * dz)


def excused(instance: Any, i: int, j: int) -> bool:
    """Whether two candidates nearer than the chord may both be chosen: far enough along the streets."""
    return instance.walks is not None and _looked_up(instance, i, j)


@compiled_as(excused)
def _excused(instance: Any, i: int, j: int) -> Callable[..., bool]:  # noqa: ARG001
    """Return what becomes the machine code of `excused` for problems of this type, with walks or without."""
    walks = instance.types[instance.fields.index("walks")]
    return _never if walks is types.none else _looked_up


def _never(instance: Any, i: int, j: int) -> bool:  # noqa: ARG001
    return False


def _looked_up(instance: Any, i: int, j: int) -> bool:
    if chord2(instance.xyz, i, j) < instance.straight_chord**2:
        return False
    return bool(walked_m(instance.walks, i, j, instance.walk_m) >= instance.walk_m)


@compiled
def too_near(instance: Any, i: int, j: int) -> bool:
    """Whether no legal choice holds both candidates."""
    near = chord2(instance.xyz, i, j) < instance.spacing_chord**2
    return bool(near and not excused(instance, i, j))
