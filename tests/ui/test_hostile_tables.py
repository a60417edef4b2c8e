"""What pages read as Markdown carries no picture, link or markup of a name."""

from datetime import date

import pytest
from hostile_town import NAMES, hostile_city

from planner.project.model import Scenario
from planner.project.town import register_stands
from planner.rulebook import in_force, load_rulebook
from planner.ui.pages.scenarios_page import differences_table
from planner.ui.project.figures import figures_table
from planner.ui.setup import Setup
from planner.ui.verdicts import escaped

LAW = in_force(load_rulebook("composite"), date(2026, 1, 1))


@pytest.fixture(scope="module")
def setup():
    return Setup(hostile_city(), "hostile", LAW, "pt")


def test_the_names_of_scenarios_head_their_columns_as_text(setup):
    stands = register_stands(setup.city)
    shown = [Scenario(f"S{at}", name, 1, stands) for at, name in enumerate(NAMES)]
    assert list(figures_table(setup, shown).columns) == [escaped(name) for name in NAMES]


def test_two_scenarios_of_one_hostile_name_are_told_apart(setup):
    stands = register_stands(setup.city)
    shown = [Scenario(key, NAMES[6], 1, stands) for key in ("A", "B")]
    assert list(figures_table(setup, shown).columns) == [escaped(NAMES[6]), escaped(f"{NAMES[6]} (B)")]


def test_stands_that_differ_are_named_as_text(setup):
    stands = register_stands(setup.city)
    table = differences_table(setup, Scenario("A", "a", 1, stands), Scenario("B", "b", 1, ()))
    named = table[setup.say("column_stand")]
    assert len(named) == len(stands)
    assert set(named) == {escaped(f"{stand.name} ({stand.id})") for stand in stands}
