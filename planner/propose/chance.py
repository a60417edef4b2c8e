"""Random numbers in machine code, the same on every machine and with every version of numba."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from planner.reach.compiled import compiled

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_MIX_A = np.uint64(0xBF58476D1CE4E5B9)
_MIX_B = np.uint64(0x94D049BB133111EB)
_S30, _S27, _S31, _S11 = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(11)


@compiled
def random_unit(rng: NDArray[Any]) -> float:
    """Return the next number in [0, 1): SplitMix64, the same on every machine and version of numba."""
    rng[0] = rng[0] + _GOLDEN
    z = rng[0]
    z = (z ^ (z >> _S30)) * _MIX_A
    z = (z ^ (z >> _S27)) * _MIX_B
    z = z ^ (z >> _S31)
    return float(z >> _S11) * (1.0 / 9007199254740992.0)


@compiled
def random_below(rng: NDArray[Any], below: int) -> int:
    """Return the next whole number in [0, below)."""
    return int(random_unit(rng) * below)
