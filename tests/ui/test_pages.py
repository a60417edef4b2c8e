"""Every page runs under every law without an exception, and shows what it must."""

import json
from dataclasses import replace
from datetime import date

import pytest
from streamlit.testing.v1 import AppTest

from planner.project import open_project
from planner.project.model import Edit
from planner.rulebook import rulebook_ids

ADDRESSES = ("mapa", "vereditos", "proposta", "cenarios", "historico", "cotas", "lei", "dados")

PAGE = """
from planner.ui.main import PAGES
from planner.ui.sidebar import choose_language, choose_setup

language = choose_language()
setup = choose_setup(language)
if setup is not None:
    dict((address, page) for address, _, page in PAGES)[{address!r}](setup)
"""


@pytest.fixture
def page(demo_project):
    def run(address: str, *, law: str | None = None, day: date | None = None, **state: object) -> AppTest:
        if law is not None:
            demo_project(law, day)
        app = AppTest.from_string(PAGE.format(address=address), default_timeout=60)
        for key, value in state.items():
            app.session_state[key] = value
        if "town" in state:
            app.session_state["town"] = ("demo", state["town"])
        return app.run()

    return run


def maps_of(app: AppTest) -> list[dict]:
    found = [element for element in app.main if element.type == "component_instance"]
    nested = app.get("component_instance")
    return [json.loads(element.proto.json_args) for element in (nested or found)]


def press(app: AppTest, label: str) -> AppTest:
    return next(button for button in app.button if button.label == label).click().run(timeout=120)


def field(app: AppTest, label: str):
    return next(entry for entry in app.text_input if entry.label == label)


def words(app: AppTest) -> str:
    kinds = ("title", "subheader", "text", "markdown", "caption", "info", "warning", "error", "success")
    return "\n".join(str(element.value) for kind in kinds for element in app.get(kind))


@pytest.mark.parametrize("law", rulebook_ids())
@pytest.mark.parametrize("address", ADDRESSES)
def test_every_page_runs_under_every_law(address, law, page):
    app = page(address, law=law)
    assert not app.exception
    assert not app.error
    assert app.title[0].value


@pytest.mark.parametrize("address", ADDRESSES)
def test_every_page_runs_in_english(address, page):
    app = page(address, language="en", law="passos-mg")
    assert not app.exception
    assert not app.error
    assert "município" not in words(app).replace("município fictício", "")


def test_the_whole_app_runs_from_its_entry_script():
    app = AppTest.from_file("../../app.py", default_timeout=60).run()
    assert not app.exception
    assert not app.error
    assert "Vila Modelo" in app.title[0].value


def test_the_map_loads_nothing_from_another_machine(page):
    (drawn,) = maps_of(page("mapa"))
    links = [*drawn["js_links"], *drawn["css_links"]]
    assert links
    assert all(link.startswith("../planner.ui.served.map_") for link in links)
    assert "http" not in drawn["script"].replace("http://www.w3.org/2000/svg", "")
    assert "http" not in drawn["feature_group"]


def test_the_map_stays_the_same_when_its_stands_change(page):
    app = page("mapa")
    before = maps_of(app)[0]
    app.text_input(key="typed-place").set_value("-20,79; -46,60")
    press(app, "Consultar")
    after = maps_of(app)[0]
    assert after["script"] == before["script"]
    assert after["feature_group"] != before["feature_group"]


def test_a_place_typed_is_judged_and_can_be_added_removed_and_undone(page):
    app = page("mapa", law="composite")
    app.text_input(key="typed-place").set_value("-20,7900000; -46,6000000")
    press(app, "Consultar")
    assert "Um ponto de mototáxi aqui" in words(app)
    app.text_input(key="new-name").set_value("Novo <b>ponto</b>")
    press(app, "Acrescentar")
    assert not app.exception
    assert "Novo <b>ponto</b> (N01)" in [element.value for element in app.text]
    press(app, "Desfazer")
    assert "Um ponto de mototáxi aqui" in words(app)
    press(app, "Refazer")
    app.button(key="remove-stand").click().run()
    assert "Um ponto de mototáxi aqui" in words(app)


def test_a_bad_place_is_refused_in_words(page):
    app = page("mapa")
    app.text_input(key="typed-place").set_value("praça")
    press(app, "Consultar")
    assert "Digite latitude e longitude" in app.error[0].value


def test_a_law_that_is_not_yet_in_force_is_said_so(page):
    app = page("lei", law="votuporanga-sp", day=date(2020, 1, 1))
    field(app, "Data de referência (DD/MM/AAAA)").set_value("29/08/2011").run()
    assert not app.exception
    assert "30/08/2011" in app.error[0].value.replace("\\", "")


@pytest.mark.parametrize(("typed", "permits"), [("111.939", "223"), ("111939", "223"), ("111 939", "223")])
def test_the_population_is_read_as_it_is_typed_in_brazil(typed, permits, page):
    app = page("cotas", law="passos-mg")
    field(app, "População residente").set_value(typed).run()
    assert [metric.value for metric in app.metric][:3] == [permits, "45", "12"]


def test_a_population_that_is_no_number_is_refused(page):
    app = page("cotas", law="passos-mg")
    field(app, "População residente").set_value("muitos").run()
    assert not app.exception
    assert "muitos" in app.error[0].value


def test_a_law_without_population_quota_says_so_and_shows_no_zero(page):
    app = page("cotas", law="votuporanga-sp")
    assert "não limita o número pela população" in words(app)
    assert "0" not in [metric.value for metric in app.metric]


def test_the_law_page_shows_what_ended_and_by_which_act(page):
    app = page("lei", law="votuporanga-sp")
    tables = "\n".join(table.value.to_string() for table in app.table)
    assert "5.741" in tables.replace("\\", "")
    assert "Já não vigora" in words(app)


def proposed(app: AppTest) -> AppTest:
    press(app, "Propor pontos")
    assert app.session_state["proposal-job"][1].wait(120)
    return app.run()


def test_a_proposal_is_made_and_taken_to_the_map(page, projects):
    app = page("proposta", law="composite")
    field(app, "Quantos pontos").set_value("3")
    proposed(app)
    assert not app.exception
    assert app.metric[0].value == "3"
    assert "moradores" in words(app)
    press(app, "Levar a proposta para o mapa")
    with open_project(projects / "vila-modelo-mg.gpkg", author="Bia") as project:
        assert [stand.origin for stand in project.scenario("S1").stands].count("proposed") == 3
        assert [entry.action for entry in project.history("S1")][-2:] == ["propose", "result"]
        (kept,) = project.results("proposal", "S1")
        assert kept.revision == project.scenario("S1").revision
        assert len(kept.document["stands"]) == 3
        assert kept.document["upper_bound"] >= kept.document["covered"] > 0
        assert project.check() == ()


def test_a_law_under_which_nothing_fits_says_why(page):
    app = page("proposta", law="patos-pb")
    field(app, "Quantos pontos").set_value("0")
    proposed(app)
    assert not app.exception
    assert "Nenhum ponto proposto" in app.warning[0].value


def test_a_folder_that_is_not_there_is_refused_in_words(tmp_path, page):
    app = page("mapa", town="folder")
    app.text_input(key="folder").set_value(str(tmp_path / "nada")).run()
    assert not app.exception
    assert app.error


def test_an_asset_that_is_missing_is_an_error_in_words_not_a_blank_map(monkeypatch):
    from planner.maps import assets

    monkeypatch.setattr(assets, "_PACKAGES", {"leaflet": "xstatic.pkg.gone", "jquery": "xstatic.pkg.jquery"})
    app = AppTest.from_file("../../app.py", default_timeout=60).run()
    assert not app.exception
    assert "xstatic.pkg.gone" in app.error[0].value.replace("\\", "")


def test_the_way_along_the_streets_is_shown_on_request(page):
    app = page("vereditos")
    assert "Pelas ruas (m)" not in app.dataframe[0].value.columns
    app.checkbox(key="along-streets").check().run()
    assert not app.exception
    shown = app.dataframe[0].value
    assert (shown["Pelas ruas (m)"].dropna() >= shown["Medido (m)"][shown["Pelas ruas (m)"].notna()]).all()


def test_a_change_of_language_keeps_town_law_and_reading(page):
    app = page("lei", law="passos-mg")
    reading = next(box for box in app.selectbox if "500 m" in box.label)
    reading.select("yes").run()
    app.button_group(key="language").set_value("en").run()
    assert not app.exception
    assert "Passos (MG), Brazil" in app.title[0].value.replace("\\", "")
    assert "headquarters, all among themselves" in words(app)
    assert [radio.value for radio in app.radio] == ["demo"]


def test_the_data_page_tells_what_to_do_and_where_every_row_went(page):
    app = page("dados")
    assert "Nada a fazer" in words(app)
    accounts = next(table.value for table in app.dataframe if "lidas" in table.value.columns)
    assert (accounts["lidas"] == accounts["usadas"] + accounts["apontadas"] + accounts["recusadas"]).all()
    assert len(accounts) > 5


def test_locked_stands_are_kept_even_where_no_other_is(page, demo_project):
    with open_project(demo_project("composite"), author="Bia") as project:
        scenario = project.scenario("S1")
        edit = Edit("lock", put=(replace(scenario.stand("MT-02"), locked=True),))
        project.change("S1", edit, expected=scenario.revision)
    app = page("proposta")
    (how,) = (radio for radio in app.radio if radio.label == "Pontos e sedes existentes")
    assert "só os travados (1)" in how.options
    how.set_value("só os travados (1)").run()
    field(app, "Quantos pontos").set_value("1")
    proposed(app)
    assert app.session_state["proposal-asked"].keep == ("MT-02",)
    assert list(app.session_state["proposal-job"][1].answer.kept["id"]) == ["MT-02"]


def test_the_curve_follows_the_way_the_radius_was_measured(page):
    app = page("proposta", law="composite")
    assert "500 m pelas ruas" in words(app)
    next(box for box in app.checkbox if box.label == "Raio em linha reta, não pelas ruas").check()
    field(app, "Quantos pontos").set_value("1")
    proposed(app)
    assert "500 m em linha reta" in words(app)
