"""Whether two candidates are too near each other, in machine code.

In a straight line that is a chord. A spacing along the streets is looked up only for the few pairs whose
chord is shorter, for no way is shorter than the straight line. numba does not notice a change in another
file: after an edit here the cached code of all that calls it must go (the ``__pycache__`` beside it).
"""

from typing import Any

from numpy.typing import NDArray

from planner.reach.between import walked_m
from planner.reach.compiled import compiled


@compiled
def chord2(xyz: NDArray[Any], i: int, j: int) -> float:
    """Return the squared chord between two candidates."""
    dx, dy, dz = xyz[i, 0] - xyz[j, 0], xyz[i, 1] - xyz[j, 1], xyz[i, 2] - xyz[j, 2]
    return float(dx * dx + dy * dy + dz * dz)


@compiled
def excused(instance: Any, i: int, j: int) -> bool:
    """Whether two candidates nearer than the chord may both be chosen: far enough along the streets."""
    if instance.walk_m <= 0.0 or chord2(instance.xyz, i, j) < instance.straight_chord**2:
        return False
    walked = walked_m(instance.feet, instance.table, instance.walk_m, i, j, instance.walk_m)
    return bool(walked >= instance.walk_m)


@compiled
def too_near(instance: Any, i: int, j: int) -> bool:
    """Whether no legal choice holds both candidates."""
    near = chord2(instance.xyz, i, j) < instance.spacing_chord**2
    return bool(near and not (instance.walk_m > 0.0 and excused(instance, i, j)))
