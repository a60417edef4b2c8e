r"""Preferred places as weights: each stand in one counts as so many people more, and no rule gives way.

A preferred candidate is given a demand point of its own, with :math:`b` people, that only it serves:

.. math::

    \max \sum_{d} w_d y_d + b \sum_{c \text{ preferred}} x_c

is then the same problem over more points. Search, bound, certificate and exact solver hold for it unchanged,
and what is legal is decided before any weight is looked at.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from planner.geodesy import Floats, Ints
from planner.reach import Reach


@dataclass(frozen=True)
class Bonus:
    """What a stand in a preferred place counts more.

    Attributes
    ----------
    people
        People that each of them counts as, above 0.
    sites
        (k,) positions among the candidates, rising.
    """

    people: float
    sites: Ints

    def stands(self, chosen: Ints) -> int:
        """Return how many of the chosen candidates earn it."""
        return int(np.isin(chosen, self.sites).sum())


def bonus_at(preferred: NDArray[np.bool_], reach: Reach, open_people: Floats, people: float) -> Bonus:
    """Return the bonus of preferred candidates that serve somebody: none is worth a stand that serves nobody.

    Parameters
    ----------
    preferred
        (n,) whether each candidate lies in a preferred place.
    reach
        Row i: the demand points that candidate i serves.
    open_people
        (m,) people of each, 0 where a kept stand serves them.
    """
    served = np.concatenate([[0], np.cumsum(open_people[reach.indices] > 0)])[reach.indptr]
    return Bonus(people, np.flatnonzero(preferred & (np.diff(served) > 0)).astype(np.int64))


def with_bonus(
    lonlat: Floats, reach: Reach, people: Floats, point_lonlat: Floats, bonus: Bonus
) -> tuple[Reach, Floats, Floats]:
    """Return reach, people and places of the demand points, one more for each site with a bonus.

    Parameters
    ----------
    lonlat, reach
        Of the n candidates.
    people, point_lonlat
        Of the m demand points; the new ones are m, m + 1, … in the order of `bonus.sites`.
    """
    own = np.arange(len(people), len(people) + len(bonus.sites), dtype=reach.indices.dtype)
    at = reach.indptr[bonus.sites + 1]
    grown = np.zeros(len(reach.indptr), dtype=np.int64)
    grown[bonus.sites + 1] = 1
    longer = Reach(
        reach.indptr + np.cumsum(grown),
        np.insert(reach.indices, at, own),
        np.insert(reach.metres, at, np.float32(0)),
    )
    counted = np.concatenate([people, np.full(len(own), bonus.people)])
    return longer, counted, np.concatenate([point_lonlat, lonlat[bonus.sites]])
