"""The proposal page asks for what the form says, and tells what came of it."""

from dataclasses import replace

import pytest
from lawbook import distance, rules
from planned_proposal import PLAN, TOWN
from streamlit.testing.v1 import AppTest
from street_town import two_streets

from planner.propose import Preference, Preferring
from planner.ui.pages import proposal_page
from planner.ui.setup import Setup

LAW = rules(distance("spacing", ["stand"], ["stand"], 500))
SETUP = Setup(replace(TOWN, streets=two_streets()), "proposal-page", LAW, "pt")


def page(setup):
    from planner.ui.pages import proposal_page

    proposal_page.show(setup)


@pytest.fixture
def asked(monkeypatch):
    """Return what the optimiser was asked for; it answers with a plan made by hand."""
    told: list[dict] = []

    def answer(city, law, **asked):  # noqa: ARG001
        told.append(asked)
        prefer = asked["prefer"]
        return PLAN if prefer is None else replace(PLAN, preferring=Preferring(prefer, 1, 0, 1230.0, 1250.0))

    monkeypatch.setattr(proposal_page, "propose", answer)
    return told


def field(app: AppTest, label: str):
    return next(entry for entry in (*app.text_input, *app.multiselect) if entry.label == label)


def propose(app: AppTest) -> AppTest:
    return next(button for button in app.button if button.label == "Propor pontos").click().run()


def said(app: AppTest) -> str:
    kinds = ("subheader", "text", "caption", "info", "warning", "error")
    return "\n".join(str(element.value) for kind in kinds for element in app.get(kind)).replace("\\", "")


def test_preferences_and_permits_go_to_the_optimiser_and_their_price_comes_back(asked):
    app = AppTest.from_function(page, args=(SETUP,), default_timeout=30).run()
    assert [fold.label for fold in app.expander][:2] == [
        "Lugares preferidos (opcional)", "Autorizações e vagas por ponto (opcional)",
    ]  # fmt: skip
    field(app, "Quanto vale um ponto ali (pessoas)").set_value("50")
    field(app, "Perto de quais lugares").select("hospital")
    field(app, "Até quantos metros").set_value("80")
    field(app, "Quantas autorizações repartir").set_value("40")
    field(app, "Motos por ponto novo").set_value("12")
    propose(app)
    assert not app.exception
    assert [each["prefer"] for each in asked] == [Preference(50.0, ("hospital",), 80.0)]
    assert "Isso custa 30 pessoas atendidas a menos, e está provado que nunca mais de 50." in said(app)
    assert "4 de 40 autorizações não cabem nos 3 pontos do plano" in said(app)
    tables = [table.value for table in app.dataframe if "Autorizações" in table.value.columns]
    assert [table["Código"].tolist() for table in tables] == [["S1", "P001", "P002"]]


def test_nothing_is_preferred_or_spread_unless_asked(asked):
    app = propose(AppTest.from_function(page, args=(SETUP,), default_timeout=30).run())
    assert not app.exception
    assert [each["prefer"] for each in asked] == [None]
    assert "lugar preferido:" not in said(app)
    assert not any("Autorizações" in table.value.columns for table in app.dataframe)


def test_all_that_is_wrong_in_the_form_is_said_at_once_and_nothing_is_searched(asked):
    app = AppTest.from_function(page, args=(SETUP,), default_timeout=30).run()
    field(app, "Quantos pontos").set_value("três")
    field(app, "Perto de quais lugares").select("hospital")
    field(app, "Motos por ponto novo").set_value("0")
    propose(app)
    assert len(app.error) == 3
    assert all(word in said(app) for word in ("três", "quantas pessoas vale", "ao menos 1"))
    assert asked == []
