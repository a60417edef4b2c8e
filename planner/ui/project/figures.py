"""The figures by which scenarios are compared."""

from collections.abc import Sequence

import pandas as pd
import streamlit as st

from planner.city import City
from planner.errors import PlannerError
from planner.language import number
from planner.project.model import Scenario
from planner.propose import DEFAULT_RADIUS_M
from planner.reach import people_served
from planner.ui.plan import Judged
from planner.ui.project.difference import stand_changes
from planner.ui.setup import Setup, judged_of
from planner.ui.tables import count_verdicts, signed
from planner.ui.verdicts import escaped


@st.cache_resource(max_entries=32, show_spinner=False)
def _covered(key: str, _city: City) -> float | None:  # noqa: ARG001 - the key stands for the town and its stands
    stands = _city.of_kind(["stand"])
    if _city.streets is None or _city.population is None:
        return None
    if stands.empty:
        return 0.0
    try:
        return float(people_served(_city, stands, radius_m=DEFAULT_RADIUS_M).sum())
    except PlannerError:
        return None


def covered(setup: Setup, scenario: Scenario) -> float | None:
    """Return how many people live within the walking radius of a stand; ``None`` where that is not known."""
    return _covered(repr((setup.town_key, scenario.id, scenario.revision)), judged_of(setup, scenario).city)


def figures_table(setup: Setup, shown: Sequence[Scenario]) -> pd.DataFrame:
    """Return one row a figure and one column a scenario; moved stands are counted against the first one."""
    say = setup.say
    columns: dict[str, list[str]] = {}
    rows = [
        say(f"work.figure_{name}")
        for name in ("stands", "premises", "people", "failed", "outcomes", "gap", "moved")
    ]
    for scenario in shown:
        judged = judged_of(setup, scenario)
        taken = escaped(scenario.name) in columns
        name = f"{scenario.name} ({scenario.id})" if taken else scenario.name
        people = covered(setup, scenario)
        columns[escaped(name)] = [
            number(sum(stand.kind == "stand" for stand in scenario.stands), setup.language),
            number(sum(stand.kind == "premises" for stand in scenario.stands), setup.language),
            "—" if people is None else number(round(people), setup.language),
            number(failed_rules(judged), setup.language),
            outcomes_text(setup, judged),
            gap_text(setup, scenario),
            "—" if scenario is shown[0] else number(moved_stands(shown[0], scenario), setup.language),
        ]
    return pd.DataFrame(columns, index=rows)


def failed_rules(judged: Judged) -> int:
    """Return how many binding rules are broken, each counted for every stand that breaks it."""
    broken = {(f.rule_id, f.subject_kind, f.subject_id) for f in judged.findings if f.binding_failure}
    return len(broken)


def outcomes_text(setup: Setup, judged: Judged) -> str:
    """Return how many places have each verdict."""
    counts = count_verdicts(judged.city, judged.findings)
    return (
        " · ".join(f"{count} {signed(verdict, setup.language)}" for verdict, count in counts.items()) or "—"
    )


def moved_stands(base: Scenario, other: Scenario) -> int:
    """Return how many stands lie elsewhere than in another scenario."""
    return sum(change.what == "moved" for change in stand_changes(base, other))


def gap_text(setup: Setup, scenario: Scenario) -> str:
    """Return the proven gap of the proposal that the scenario's stands still are, a dash otherwise."""
    if setup.project is None:
        return "—"
    results = [each for each in setup.project.results("proposal", scenario.id)
               if each.revision == scenario.revision]  # fmt: skip
    gap = results[-1].document.get("gap") if results else None
    return (
        f"{number(100 * float(gap), setup.language, decimals=1)} %" if isinstance(gap, int | float) else "—"
    )
