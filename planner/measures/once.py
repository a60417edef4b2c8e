"""What is derived from a table once and asked for at every click: kept as long as the table is in use."""

from collections.abc import Callable, Hashable
from functools import lru_cache
from typing import TypeVar

import geopandas as gpd

Made = TypeVar("Made")

_TABLES = 6
# Kept at once for each function: the towns of a few sessions side by side.


class _Same:
    """A table as the key of a cache: the very same object, since no table is ever changed."""

    def __init__(self, table: gpd.GeoDataFrame) -> None:
        self.table = table

    def __hash__(self) -> int:
        return id(self.table)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.table is self.table


def once_a_table(make: Callable[..., Made]) -> Callable[..., Made]:
    """Return the function with its results kept by the identity of its first argument and the rest.

    The rest must be hashable and given by position. A result is shared by all who ask: nobody may change it.
    """

    @lru_cache(maxsize=_TABLES)
    def kept(same: _Same, *rest: Hashable) -> Made:
        return make(same.table, *rest)

    def asked(table: gpd.GeoDataFrame, *rest: Hashable) -> Made:
        return kept(_Same(table), *rest)

    return asked
