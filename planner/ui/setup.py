"""What every page works on: the town, the law as of a day, the open scenario, the language."""

from dataclasses import dataclass

import streamlit as st

from planner.city import City
from planner.language import Language, sentence
from planner.project import Project
from planner.project.model import Edit, Scenario
from planner.project.town import register_stands
from planner.rulebook import RuleSet
from planner.ui.plan import Judged, judge
from planner.ui.project.session import changed, newest


@dataclass(frozen=True)
class Setup:
    """The choices of the sidebar.

    Attributes
    ----------
    city
        As it was read; the scenario's stands take the place of its own in `judged_now`.
    town_key
        Changes with the files the town was read from.
    accuracy_m
        Position accuracy of the stands in metres.
    project
        The open project; ``None`` while a town is only looked at, and nothing can be changed.
    scenario_id
        The open scenario of the project.
    """

    city: City
    town_key: str
    ruleset: RuleSet
    language: Language
    accuracy_m: float = 0.0
    project: Project | None = None
    scenario_id: str = ""

    @property
    def key(self) -> str:
        """Changes with everything that can change a verdict."""
        law = self.ruleset
        supposed = [change.as_json() for change in law.hypothesis]
        law_key = (law.rulebook.id, law.day, sorted(law.readings.items()), supposed, law.federal is None)
        return repr((self.town_key, law_key, self.accuracy_m))

    @property
    def town(self) -> str:
        """What the town is called, saying so when it is fictional."""
        if self.city.fictional:
            return f"{self.city.name} ({self.say('fictional')})"
        return f"{self.city.name} ({self.city.uf})" if self.city.uf else self.city.name

    def say(self, name: str, /, **values: object) -> str:
        """Return a sentence of the screen; of another area where the name is given with it."""
        key = name if "." in name else f"ui.{name}"
        return sentence(key, self.language, **values)


def scenario_now(setup: Setup) -> Scenario:
    """Return the newest state of the open scenario; without a project, the stands as they were read."""
    if setup.project is None:
        return Scenario("", "", 0, register_stands(setup.city))
    return newest(setup.project, setup.scenario_id)


def make_change(setup: Setup, edit: Edit | None) -> bool:
    """Write one change of the open scenario and return whether it was written.

    A change by somebody else in the meantime is not overwritten: the page then asks what to do. A refusal is
    shown by the page's frame.
    """
    if setup.project is None or edit is None or not (edit.put or edit.removed):
        return False
    return changed(setup.project, setup.scenario_id, edit)


def do_change(setup: Setup, edit: Edit | None) -> None:
    """Write one change, as a button's callback."""
    make_change(setup, edit)


def plan_key(setup: Setup) -> str:
    """Return a key that changes with every change of the plan, the law or the accuracy."""
    return repr((setup.key, setup.scenario_id, scenario_now(setup).revision))


@st.cache_resource(max_entries=32, show_spinner=False)
def _judged(key: str, _setup: Setup, _scenario: Scenario) -> Judged:  # noqa: ARG001 - the key stands for both
    last = _last_judged(repr((_setup.key, _scenario.id)))
    judged = judge(
        _setup.city, _setup.ruleset, _scenario, accuracy_m=_setup.accuracy_m, before=last.get("judged")
    )
    last["judged"] = judged
    return judged


@st.cache_resource(max_entries=16, show_spinner=False)
def _last_judged(key: str) -> dict[str, Judged]:  # noqa: ARG001 - the key stands for plan and law
    """Return what was last judged of a plan, whatever its revision: most of it holds after one change."""
    return {}


def judged_now(setup: Setup) -> Judged:
    """Return the town with the open scenario's stands, and the findings."""
    # Shown only where it takes long: on a first start the measures are still being compiled.
    with st.spinner(setup.say("judging")):
        return _judged(plan_key(setup), setup, scenario_now(setup))


def judged_of(setup: Setup, scenario: Scenario) -> Judged:
    """Return the town with another scenario's stands, and the findings."""
    return _judged(repr((setup.key, scenario.id, scenario.revision)), setup, scenario)
