"""Proposal: stands that the law allows, how many people they serve, and what each rule takes away."""

import streamlit as st

from planner.errors import InputRefused, PlannerError
from planner.language import number, sentence
from planner.maps.standalone import plan_marks
from planner.propose import DEFAULT_EVERY_M, DEFAULT_RADIUS_M, Proposal, propose
from planner.sources.numbers import parse_integer, parse_number
from planner.ui.layers import choose_layers, town_zones
from planner.ui.map_view import show_map
from planner.ui.plan import Judged
from planner.ui.proposal_view import Request, adopted, offer_files, show_figures, show_removed, show_stands
from planner.ui.setup import Setup, history, judged_now, keep_history
from planner.ui.verdicts import escaped

_KEPT = "proposals"


def show(setup: Setup) -> None:
    """Show the page."""
    st.title(escaped(setup.say("proposal_title", town=setup.town)))
    judged = judged_now(setup)
    request = _ask(setup, judged)
    key = repr((setup.key, history(setup).now))
    kept: dict[str, Proposal] = st.session_state.setdefault(_KEPT, {})
    if request is not None:
        found = _run(setup, judged, request)
        if found is not None:
            kept.clear()  # one plan a session: a large town's is heavy
            kept[key] = found
    if key in kept:
        _result(setup, judged, kept[key])
    elif request is None:
        st.info(setup.say("proposal_start"))


def _ask(setup: Setup, judged: Judged) -> Request | None:
    """Show the form and return what was asked, ``None`` until it is sent and readable."""
    say = setup.say
    existing = judged.city.of_kind(["stand", "premises"])
    with st.form("proposal"):
        count_column, radius_column, every_column = st.columns(3)
        count = count_column.text_input(say("count"), help=say("count_help"), placeholder=say("count_empty"))
        radius = radius_column.text_input(
            say("radius"), value=number(DEFAULT_RADIUS_M, setup.language), help=say("radius_help")
        )
        every = every_column.text_input(
            say("every"), value=number(DEFAULT_EVERY_M, setup.language), help=say("every_help")
        )
        keep_column, button_column = st.columns([0.7, 0.3], vertical_alignment="bottom")
        keep = keep_column.checkbox(
            say("keep", count=len(existing)), value=not existing.empty, disabled=existing.empty
        )
        sent = button_column.form_submit_button(say("propose"), type="primary", width="stretch")
    if not sent:
        return None
    try:
        return Request(
            parse_integer(count) if count.strip() else None, parse_number(radius), parse_number(every), keep
        )
    except InputRefused as error:
        st.error(escaped(error.render(setup.language)))
        return None


def _run(setup: Setup, judged: Judged, request: Request) -> Proposal | None:
    bar = st.progress(0.0, text=setup.say("proposal_running"))

    def tell(stage: str, fraction: float) -> None:
        bar.progress(min(max(fraction, 0.0), 1.0), text=sentence(stage, setup.language))

    try:
        return propose(
            judged.city,
            setup.ruleset,
            count=request.count,
            radius_m=request.radius_m,
            every_m=request.every_m,
            keep=judged.city.of_kind(["stand", "premises"]) if request.keep else None,
            progress=tell,
        )
    except PlannerError as error:
        for fault in error.faults:
            st.error(escaped(fault.render(setup.language)))
        return None
    finally:
        bar.empty()


def _result(setup: Setup, judged: Judged, proposal: Proposal) -> None:
    if proposal.reason is not None:
        st.warning(sentence(f"propose.reason_{proposal.reason}", setup.language))
    show_figures(setup, proposal)
    if len(proposal.stands):
        _map(setup, judged, proposal)
    show_removed(setup, proposal)
    if len(proposal.stands):
        show_stands(setup, proposal)
        offer_files(setup, judged, proposal)
        if st.button(setup.say("adopt"), icon=":material/playlist_add:", help=setup.say("adopt_help")):
            before = history(setup)
            keep_history(setup, before.to(adopted(before.now, judged.city, proposal)))
            st.toast(setup.say("adopted", count=len(proposal.stands)))


@st.fragment
def _map(setup: Setup, judged: Judged, proposal: Proposal) -> None:
    drawn_zones = town_zones(setup)
    shown = choose_layers(setup, drawn_zones, key="proposal")
    show_map(
        setup,
        judged.city,
        key="proposal-map",
        marks=plan_marks(judged.city, setup.ruleset, judged.findings, proposal, setup.language),
        zones=[zone for zone in drawn_zones if zone["name"] in shown],
        show=shown,
        height=480,
    )
