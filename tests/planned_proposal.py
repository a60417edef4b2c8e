"""One proposal written by hand, for tests of what the screen says of a result."""

import pandas as pd
from town import at, city, places

from planner.propose.model import Proposal

TOWN = city(("S1", "stand", at(0)), ("S2", "stand", at(300)), ("H1", "hospital", at(950)))
KEPT = TOWN.places[TOWN.places["id"] == "S1"]
PLAN = Proposal(
    stands=places(("P001", "stand", at(900)), ("P002", "stand", at(1800))).assign(
        street=pd.Series(["Rua A", None], dtype=object), people=[9.0, 1.0]
    ),
    kept=KEPT.assign(people=[5.0]),
    covered=1200.0,
    coverable=3000.0,
    upper_bound=1500.0,
    bound_name="lagrangian",
    candidates=5,
    candidates_all=9,
    people_total=4800.0,
    people_without_street=0.0,
    spacing_m=500.0,
    removed_by_rule=(),
    unjudged_kinds=(),
    reason=None,
    radius_m=500.0,
    every_m=25.0,
    count=None,
    seed=0,
    iterations=1,
)
