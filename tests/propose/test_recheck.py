"""The other solver, against every legal choice of small random towns."""

from functools import partial

import numpy as np
from hypothesis import assume, given, settings
from siting_town import Town, towns

from planner.propose.closing import close
from planner.propose.recheck import nothing_better
from planner.propose.recount_walks import near_each_other
from planner.propose.spacing import Spacing


@settings(max_examples=120, deadline=None)
@given(towns())
def test_an_optimum_is_confirmed_and_less_is_not(town: Town) -> None:
    instance = town.instance
    assume(instance.weight.sum() > 0)
    closed = close(instance, town.count, np.empty(0, dtype=np.int64))
    serves = [np.array(row, dtype=np.int64) for row in town.covers]
    proof = closed.certificate
    spacing = Spacing(town.spacing_m)
    asked = (serves, town.people, partial(near_each_other, town.lonlat, None, spacing), proof)
    assert nothing_better(*asked, town.optimum) is True
    assert nothing_better(*asked, town.optimum - 2.0) is False
