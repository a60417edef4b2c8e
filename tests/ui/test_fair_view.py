"""Fair shares on the screen: read, told with their price, and kept as a scenario of its own."""

from dataclasses import replace

import pytest
from lawbook import distance, rules
from planned_proposal import KEPT, PLAN, TOWN
from streamlit.testing.v1 import AppTest
from street_town import two_streets
from town import at, places

from planner.city import Layer
from planner.errors import InputRefused
from planner.project import LawChoice, create_project, open_project
from planner.propose.questions import DistrictShare, FairPlan
from planner.ui import fair
from planner.ui.fair import districts_table, fair_text, read_share, state_of
from planner.ui.job import Job
from planner.ui.project.law import bundled_text
from planner.ui.setup import Setup

LAW = rules(distance("spacing", ["stand"], ["stand"], 500))
SETUP = Setup(TOWN, "key", LAW, "pt")
WEST = DistrictShare("Oeste", 900.0, 800.0, 450.0, 620.0, 700.0)
EAST = DistrictShare("Leste *x*", 300.0, 120.0, 120.0, 120.0, 60.0)
FAIR = FairPlan(PLAN.stands, KEPT.assign(people=[5.0]), 740.0, 760.0, 760.0, 790.0, True, (WEST, EAST), False)


@pytest.mark.parametrize(
    ("share", "count", "read"),
    [("50", "", (0.5, None)), ("33,5 %", "1.200", (0.335, 1200)), ("100", "0", (1.0, 0))],
)
def test_a_share_is_read_as_it_is_typed(share, count, read):
    assert read_share(share, count) == pytest.approx(read)


@pytest.mark.parametrize(
    ("share", "count", "words"),
    [("0", "", ["de 1 a 100"]), ("100,1", "", ["100,1"]), ("meio", "dez", ["meio", "dez"]),
     ("50", "-1", ["-1"])],
)  # fmt: skip
def test_a_share_or_number_out_of_range_is_refused_with_all_faults(share, count, words):
    with pytest.raises(InputRefused) as refused:
        read_share(share, count)
    told = [fault.render("pt") for fault in refused.value.faults]
    assert len(told) == len(words)
    assert all(word in text for word, text in zip(words, told, strict=True))


def test_the_price_is_told_with_its_bound():
    # 760 - 740 = 20 people; the best plan without a floor serves at most 790: 790 - 740 = 50.
    assert fair_text(SETUP, 0.5, FAIR) == (
        "Pedindo ao menos 50 % de cada distrito, 2 pontos atendem 740 pessoas; sem pedir, 760. "
        "O mínimo custa 20 pessoas atendidas a menos, e está provado que este plano nunca fica a mais de 50 "
        "do melhor sem mínimo."
    )


@pytest.mark.parametrize(
    ("without", "bound", "words"),
    [(730.0, 740.0, "não custa nenhuma"), (730.0, 740.3, "a mais de 1 do melhor")],
)
def test_a_floor_that_costs_nobody_is_told_so_only_where_it_is_proven(without, bound, words):
    told = replace(FAIR, covered_without=without, upper_bound_without=bound)
    assert words in fair_text(SETUP, 0.5, told)


def test_each_district_is_told_before_and_after():
    table = districts_table(SETUP, FAIR)
    assert table.iloc[0].tolist() == [
        "Oeste",
        "900",
        "800",
        "450",
        "700 (77\u00a0%)",
        "620 (68\u00a0%)",
        "✔ já chegava",
    ]
    assert table.iloc[1].tolist()[0] == "Leste \\*x\\*"
    assert table.iloc[1].tolist()[3:] == ["120", "60 (20\u00a0%)", "120 (40\u00a0%)", "✔ passou a chegar"]


@pytest.mark.parametrize(
    ("people", "served", "state"), [(0.0, 0.0, "empty"), (300.0, 119.4, "below"), (300.0, 119.6, "gained")]
)
def test_a_district_below_its_floor_is_never_called_served(people, served, state):
    assert state_of(replace(EAST, people=people, served=served)) == state


def page(setup):
    from planner.ui.asked import Request
    from planner.ui.fair import show_fair
    from planner.ui.setup import judged_now, plan_key

    show_fair(setup, judged_now(setup), Request(None, 500.0, 25.0), plan_key(setup))


@pytest.fixture
def setup(tmp_path):
    """Return the setup of a project whose town has two districts."""
    boxes = (("W", "district", at(0).buffer(0.01)), ("E", "district", at(2_000).buffer(0.01)))
    drawn = places(*zip(TOWN.places["id"], TOWN.places["kind"], TOWN.places.geometry, strict=True), *boxes)
    layers = {**TOWN.layers, "district": Layer("district", "known", "test")}
    town = replace(TOWN, places=drawn, layers=layers, streets=two_streets())
    law = LawChoice(bundled_text("composite"))
    with create_project(tmp_path / "p.gpkg", town, law, name="Teste", author="Ana") as project:
        yield Setup(town, "fair-page", project.ruleset(), "pt", project=project, scenario_id="S1")


def press(app: AppTest, label: str) -> AppTest:
    return next(button for button in app.button if button.label == label).click().run()


def test_a_plan_with_shares_is_answered_and_kept_as_a_scenario_of_its_own(setup, monkeypatch, tmp_path):
    asked = []
    monkeypatch.setattr(fair, "fair_shares", lambda *told, **more: asked.append((told[2], more)) or FAIR)
    app = AppTest.from_function(page, args=(setup,), default_timeout=30).run()
    next(entry for entry in app.text_input if "parte de cada distrito" in entry.label).set_value("40")
    press(app, "Calcular")
    assert not app.exception
    assert (asked[0][0], asked[0][1]["count"], asked[0][1]["radius_m"]) == (0.4, None, 500.0)
    assert "O mínimo custa 20 pessoas" in app.text[0].value
    assert "passou a chegar" in app.table[0].value.to_string()
    press(app, "Guardar como cenário novo")
    assert not app.exception
    assert "Mínimo de 40 % por distrito" in app.toast[0].value.replace("\\", "")
    with open_project(tmp_path / "p.gpkg", author="Bia") as project:
        made = project.scenario("S2")
        assert made.name == "Mínimo de 40 % por distrito"
        # S1 was kept by the plan, S2 was not; its two stands are new.
        assert [stand.name for stand in made.stands if stand.origin == "proposed"] == ["Rua A", None]
        assert "S1" in {stand.id for stand in made.stands}
        assert len(project.scenario("S1").stands) == 2
        assert project.check() == ()


def test_without_districts_the_page_says_how_to_load_them():
    app = AppTest.from_function(page, args=(SETUP,), default_timeout=30).run()
    assert not app.exception
    assert "Outro tipo de lugar" in app.info[0].value
    assert "distrito" in app.info[0].value
    assert not app.button


def test_an_end_asked_for_between_two_rounds_keeps_the_best_so_far():
    def work(report):
        report.stop()
        fair._tell(report, "propose.stage_search", 0.5)
        return "best so far"

    job = Job(work)
    assert job.wait(10)
    assert (job.answer, job.report.fraction) == ("best so far", 0.5)
