"""The screen: sidebar, pages, one function a page."""

from collections.abc import Callable

import streamlit as st

from planner.errors import MissingAsset
from planner.language import sentence
from planner.maps import asset_path
from planner.maps.assets import FOLDER_OF
from planner.maps.wording import hypothesis_banner
from planner.ui.guard import guarded
from planner.ui.page_frame import repair_frame
from planner.ui.pages import (
    data_page,
    findings_page,
    history_page,
    law_page,
    map_page,
    proposal_page,
    quota_page,
    scenarios_page,
)
from planner.ui.project.frame import show_shared
from planner.ui.project.law_lock import show_law_frame
from planner.ui.setup import Setup
from planner.ui.sidebar import choose_language, choose_setup
from planner.ui.sign_in import signed_in
from planner.ui.verdicts import escaped

Page = Callable[[Setup], None]

_START = "inicio"
# Streamlit serves the first page at the bare address only, and never at the name it is given here.

PAGES: tuple[tuple[str, str, Page], ...] = (
    ("mapa", ":material/map:", map_page.show),
    ("vereditos", ":material/fact_check:", findings_page.show),
    ("proposta", ":material/add_location_alt:", proposal_page.show),
    ("cenarios", ":material/account_tree:", scenarios_page.show),
    ("historico", ":material/history:", history_page.show),
    ("cotas", ":material/calculate:", quota_page.show),
    ("lei", ":material/gavel:", law_page.show),
    ("dados", ":material/database:", data_page.show),
)
"""Address of each page, its icon, and the function that shows it."""


def run() -> None:
    """Show the app; the entry script calls nothing else."""
    missing = _missing_asset()
    icon = None if missing else str(asset_path("icon.svg"))
    st.set_page_config(page_title=sentence("ui.app", "pt"), page_icon=icon, layout="wide")
    st.sidebar.markdown("## :material/two_wheeler: " + sentence("ui.app", "pt"))
    language = choose_language()
    repair_frame(language)
    if missing is not None:
        st.error(escaped(missing.render(language)))
        return
    if not signed_in(language):
        return
    chosen: dict[str, Setup | None] = {}
    pages = [
        st.Page(
            _shown(page, chosen),
            title=sentence(page_name(address), language),
            icon=icon,
            url_path=_START if address == PAGES[0][0] else address,
            default=address == PAGES[0][0],
        )
        for address, icon, page in PAGES
    ]
    first, icon, page = PAGES[0]
    # Links to the first page by its own name must not find a missing page.
    pages.append(st.Page(_shown(page, chosen), title=sentence(page_name(first), language), icon=icon,
                         url_path=first, visibility="hidden"))  # fmt: skip
    current = st.navigation(pages, position="top")
    chosen["setup"] = choose_setup(language)
    if chosen["setup"] is None:
        st.info(sentence("ui.choose_first", language))
        return
    current.run()


def page_name(address: str) -> str:
    """Return the message key of a page's name."""
    return f"{'work' if address in ('cenarios', 'historico') else 'ui'}.page_{address}"


def _shown(page: Page, chosen: dict[str, Setup | None]) -> Callable[[], None]:
    def show() -> None:
        setup = chosen.get("setup")
        if setup is not None:
            # In a place of its own, so that a page's map is not built anew when a banner comes or goes.
            with st.container():
                if setup.ruleset.hypothesis:
                    st.warning(
                        escaped(hypothesis_banner(setup.ruleset, setup.language)), icon=":material/science:"
                    )
                guarded(show_law_frame)(setup)
                guarded(show_shared)(setup)
            guarded(page)(setup)

    show.__name__ = page.__module__.rpartition(".")[2]
    return show


def _missing_asset() -> MissingAsset | None:
    """Return what is not installed, to be said in words rather than shown as a blank map."""
    try:
        for asset in FOLDER_OF:
            asset_path(asset)
    except MissingAsset as error:
        return error
    return None
