"""What every page works on: the town, the law as of a day, the language; chosen once, in the sidebar."""

from dataclasses import dataclass

import streamlit as st

from planner.city import City
from planner.language import Language, sentence
from planner.rulebook import RuleSet
from planner.ui.plan import Judged, judge
from planner.ui.state import History, Plan


@dataclass(frozen=True)
class Setup:
    """The choices of the sidebar.

    Attributes
    ----------
    town_key
        Changes with the files the town was read from.
    accuracy_m
        Position accuracy of the stands in metres.
    """

    city: City
    town_key: str
    ruleset: RuleSet
    language: Language
    accuracy_m: float = 0.0

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
        """Return a sentence of the screen."""
        return sentence(f"ui.{name}", self.language, **values)


def history(setup: Setup) -> History:
    """Return what was drawn in this session on this town."""
    kept: dict[str, History] = st.session_state.setdefault("histories", {})
    return kept.get(setup.town_key, History())


def keep_history(setup: Setup, changed: History) -> None:
    """Keep what was drawn."""
    st.session_state.setdefault("histories", {})[setup.town_key] = changed


@st.cache_resource(max_entries=32, show_spinner=False)
def _judged(key: str, plan: Plan, _setup: Setup) -> Judged:  # noqa: ARG001 - the key stands for the setup
    return judge(_setup.city, _setup.ruleset, plan, accuracy_m=_setup.accuracy_m)


def judged_now(setup: Setup) -> Judged:
    """Return the town with what was drawn, and the findings."""
    return _judged(setup.key, history(setup).now, setup)
