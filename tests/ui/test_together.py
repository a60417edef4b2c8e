"""Two windows on one project, and scenarios: nothing is overwritten silently, nothing is lost."""

import pytest
from streamlit.testing.v1 import AppTest

from planner.project import Edit, open_project


def window() -> AppTest:
    return AppTest.from_file("../../app.py", default_timeout=90).run()


def press(app: AppTest, label: str) -> AppTest:
    return next(button for button in app.button if button.label == label).click().run(timeout=120)


def ask(app: AppTest, place: str) -> AppTest:
    app.text_input(key="typed-place").set_value(place)
    return press(app, "Consultar")


def said(app: AppTest) -> str:
    return " ".join(str(each.value) for each in (*app.warning, *app.info, *app.error)).replace("\\", "")


@pytest.fixture
def conflict(demo_project):
    """Return a window whose addition came after somebody else's removal, and the project's file."""
    path = demo_project()
    app = ask(window(), "-20,79; -46,60")
    with open_project(path, author="Bia") as other:
        other.change("S1", Edit("remove", removed=("MT-09",)), expected=other.scenario("S1").revision)
    press(app, "Acrescentar")
    assert not app.exception
    return app, path


def ids(path, scenario: str) -> set[str]:
    with open_project(path, author="c") as project:
        return {stand.id for stand in project.scenario(scenario).stands}


def test_the_second_writer_is_told_who_did_what_and_nothing_is_overwritten(conflict):
    app, path = conflict
    assert "A sua mudança não foi gravada" in said(app)
    assert "Bia" in said(app)
    assert "MT-09" in said(app)
    assert "N01" not in ids(path, "S1")


def test_the_newest_state_can_be_taken(conflict):
    app, path = conflict
    press(app, "Ficar com o estado mais novo")
    assert "não foi gravada" not in said(app)
    assert "N01" not in ids(path, "S1")


def test_the_change_can_be_laid_on_top(conflict):
    app, path = conflict
    press(app, "Aplicar a minha mudança por cima")
    assert "N01" in ids(path, "S1")
    assert "MT-09" not in ids(path, "S1")


def test_the_change_can_be_kept_apart_with_what_the_other_removed(conflict):
    app, path = conflict
    press(app, "Guardar a minha em um cenário novo")
    assert not app.exception
    assert "N01" not in ids(path, "S1")
    with open_project(path, author="c") as project:
        names = [stand.name for stand in project.scenario("S2").stands]
        removed = project.state_at("S1", project.history("S1")[0].number).stand("MT-09")
    assert removed is not None
    assert removed.name in names
    assert len(names) == len(ids(path, "S1")) + 2
    assert "S2" in app.query_params["cenario"]


def test_what_somebody_else_did_is_told_at_the_next_action(demo_project):
    path = demo_project()
    app = window()
    with open_project(path, author="Bia") as other:
        other.change("S1", Edit("remove", removed=("MT-09",)), expected=other.scenario("S1").revision)
    ask(app, "-20,79; -46,60")
    assert "O cenário mudou desde a sua última olhada" in said(app)
    assert "Bia" in said(app)


def test_a_scenario_is_copied_renamed_archived_and_brought_back(demo_project):
    path = demo_project()
    app = window()
    app.text_input(key="scenario-name").set_value("Com a praça")
    press(app, "Copiar o cenário aberto com este nome")
    assert not app.exception
    assert "S2" in app.query_params["cenario"]
    assert ids(path, "S2") == ids(path, "S1")
    app.text_input(key="scenario-name").set_value("Sem a praça")
    press(app, "Dar este nome ao cenário aberto")
    press(app, "Guardar o cenário aberto no arquivo")
    assert "S1" in app.query_params["cenario"]
    with open_project(path, author="c") as project:
        assert [scenario.name for scenario in project.scenarios()] == ["Situação atual"]
    press(app, "Trazer de volta: Sem a praça")
    assert "S2" in app.query_params["cenario"]


def test_a_folder_that_cannot_be_written_is_said_so_and_the_work_goes_on(tmp_path, monkeypatch):
    in_the_way = tmp_path / "arquivo"
    in_the_way.write_text("x")
    monkeypatch.setenv("MOTOTAXI_PROJECTS", str(in_the_way / "projetos"))
    app = window()
    assert not app.exception
    assert "Não foi possível gravar na pasta" in said(app)
    ask(app, "-20,79; -46,60")
    press(app, "Acrescentar")
    assert app.button(key="undo-step").disabled is False
