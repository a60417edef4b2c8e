"""One typed door to numba, so that hot functions keep their signatures for the type checker."""

from collections.abc import Callable
from typing import Any, TypeVar, cast

from numba import njit

_Function = TypeVar("_Function", bound=Callable[..., Any])


def compiled(function: _Function) -> _Function:
    """Return the function compiled to machine code on first call and kept on disk for the next run.

    Threads run it side by side.

    numba looks only at the file of the function itself when it decides whether its cache is stale: functions
    that call one another therefore stay in one file wherever they change together.
    """
    return cast(_Function, njit(cache=True, nogil=True)(function))
