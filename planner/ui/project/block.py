"""The project in the sidebar: its name, whether it is saved, scenarios, other projects, download, link."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import streamlit as st

from planner.errors import PlannerError
from planner.language import Language, sentence
from planner.project import Project, open_project
from planner.project.model import Scenario
from planner.ui.project.address import PLAN, PROJECT, SCENARIO, first_scenario
from planner.ui.project.author import author
from planner.ui.project.link import shared_text
from planner.ui.project.opened import current_shelf, keep_upload, remember_place
from planner.ui.project.session import attempt, place_of
from planner.ui.project.words import moment_text
from planner.ui.verdicts import escaped

if TYPE_CHECKING:
    from planner.ui.town import Town

_MAX_UPLOAD_MB = 200
_NAME, _PATH = "scenario-name", "project-path"


def scenario_key(project: Project) -> str:
    """Return the key under which a window keeps which scenario of a project it shows."""
    return f"scenario-{place_of(project)}"


def choose_scenario(project: Project, language: Language) -> str:
    """Show the scenarios and return the id of the chosen one."""
    key = scenario_key(project)
    names = {scenario.id: scenario.name for scenario in project.scenarios()}
    told = first_scenario() if key not in st.session_state else None
    if told in names:
        st.session_state[key] = told
    if st.session_state.get(key) not in names:
        st.session_state[key] = next(iter(names), "")
    return st.selectbox(
        sentence("work.scenario", language),
        list(names),
        format_func=lambda name: names.get(name, name),
        key=key,
        help=sentence("work.scenario_help", language),
    )


def show_project(town: "Town", scenario_id: str, language: Language) -> None:
    """Show the state of the project, and the menus of its scenarios and of other projects."""
    project, ref = town.project, town.ref
    if project is None or ref is None:
        return
    info = project.info()
    at = moment_text(info.changed, language)
    place = Path(info.where).name
    st.caption(escaped(sentence("work.saved_at", language, name=info.name, at=at, file=place)))
    shelf = current_shelf()
    if not shelf.lasting:
        st.warning(escaped(sentence("work.not_lasting", language, folder=str(shelf.wanted))))
    if info.read_only:
        st.warning(sentence("work.read_only", language))
    if town.renewed:
        st.info(sentence("work.renewed", language))
    with st.popover(
        sentence("work.scenarios_menu", language), icon=":material/account_tree:", width="stretch"
    ):
        _scenarios(project, scenario_id, language)
    with st.popover(sentence("work.project_menu", language), icon=":material/folder_open:", width="stretch"):
        _project_menu(town, project, scenario_id, language)


def _scenarios(project: Project, scenario_id: str, language: Language) -> None:
    now = project.scenario(scenario_id)

    def button(name: str, act: Callable[[], Scenario | None], *, off: bool = False) -> None:
        st.button(
            sentence(f"work.{name}", language), key=f"{name}-button", width="stretch", disabled=off,
            on_click=_on_scenario, args=(project, act),
        )  # fmt: skip

    st.text_input(sentence("work.scenario_name", language), key=_NAME, max_chars=80)
    button("scenario_copy", lambda: project.add_scenario(_typed(language), copy_of=scenario_id))
    button("scenario_new", lambda: project.add_scenario(_typed(language)))
    button(
        "scenario_rename",
        lambda: project.rename_scenario(scenario_id, _typed(language), expected=now.revision),
    )
    button(
        "scenario_archive",
        lambda: _archived(project, now),
        off=len(project.scenarios()) < 2,
    )
    for old in (each for each in project.scenarios(archived=True) if each.archived):
        st.button(
            sentence("work.scenario_back", language, name=escaped(old.name)), key=f"back-{old.id}",
            width="stretch", on_click=_on_scenario,
            args=(project, partial(_brought_back, project, old)),
        )  # fmt: skip


def _typed(language: Language) -> str:
    return str(st.session_state.get(_NAME, "")).strip() or sentence("work.scenario_unnamed", language)


def _archived(project: Project, now: Scenario) -> Scenario:
    project.archive_scenario(now.id, expected=now.revision)
    return project.scenarios()[0]


def _brought_back(project: Project, old: Scenario) -> Scenario:
    return project.archive_scenario(old.id, expected=old.revision, archived=False)


def _on_scenario(project: Project, act: Callable[[], Scenario | None]) -> None:
    def done() -> None:
        shown = act()
        if shown is not None:
            st.session_state[scenario_key(project)] = shown.id

    if attempt(done):
        st.session_state[_NAME] = ""


def _project_menu(town: "Town", project: Project, scenario_id: str, language: Language) -> None:
    st.download_button(
        sentence("work.download", language), data=lambda: project_bytes(project),
        file_name=f"{(town.ref or 'projeto').lstrip('~')}.gpkg", mime="application/geopackage+sqlite3",
        on_click="ignore", icon=":material/download:", width="stretch",
    )  # fmt: skip
    _link(town, project, scenario_id, language)
    st.text_input(
        sentence("work.open_path", language), key=_PATH, help=sentence("work.open_path_help", language)
    )
    st.button(sentence("work.open", language), key="open-path", width="stretch", on_click=_open_path)
    file = st.file_uploader(
        sentence("work.open_file", language),
        type=["gpkg"],
        key="project-file",
        max_upload_size=_MAX_UPLOAD_MB,
    )
    if file is not None and st.button(
        sentence("work.open_uploaded", language), key="open-file", width="stretch"
    ):
        ref = _kept_upload(file.getvalue(), language)
        if ref is not None:
            _go_to(ref)
            st.rerun()


def project_bytes(project: Project) -> bytes:
    """Return a whole project as the bytes of one file."""
    with TemporaryDirectory(prefix="mototaxi-copia-") as folder:
        path = Path(folder) / "projeto.gpkg"
        project.copy_to(path)
        return path.read_bytes()


def _link(town: "Town", project: Project, scenario_id: str, language: Language) -> None:
    scenario = project.scenario(scenario_id)
    text = shared_text(town.city.name, scenario.name, scenario.stands)
    if text is None:
        st.caption(sentence("work.link_too_large", language))
        return
    st.caption(sentence("work.link", language))
    st.code(f"?{PROJECT}={town.ref}&{SCENARIO}={scenario_id}&{PLAN}={text}", language=None, wrap_lines=False)


def _open_path() -> None:
    typed = str(st.session_state.get(_PATH, "")).strip().strip('"')
    if not typed:
        return
    where = typed if "://" in typed else str(Path(typed).expanduser().absolute())

    def check() -> None:
        open_project(where, author=author()).close()

    if attempt(check):
        _go_to(remember_place(where))


def _kept_upload(content: bytes, language: Language) -> str | None:
    """Put an uploaded project among the others and return its name; a refusal is shown."""
    try:
        return keep_upload(content, author())
    except PlannerError as error:
        for fault in error.faults:
            st.error(escaped(fault.render(language)))
    except OSError as error:
        st.error(escaped(sentence("work.not_kept", language, why=str(error.strerror or error))))
    return None


def _go_to(ref: str) -> None:
    st.session_state["project-ref"] = ref
    st.session_state["town"] = ("demo", "saved")
    for key in [key for key in st.session_state if str(key) in ("town-pt", "town-en")]:
        del st.session_state[key]
