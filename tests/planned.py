"""Stands as a planner draws them, laid out like the places of `town`."""

import town

from planner.project import Stand


def drawn(east_m: float, north_m: float = 0.0, **more: object) -> Stand:
    """Return a stand with no id yet."""
    told = {"id": "", "kind": "stand", "geometry": town.at(east_m, north_m), **more}
    return Stand(**told)  # type: ignore[arg-type]
