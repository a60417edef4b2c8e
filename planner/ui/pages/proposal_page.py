"""Proposal: stands that the law allows, how many people they serve, and what each rule takes away."""

import streamlit as st

from planner.language import sentence
from planner.maps.standalone import plan_marks
from planner.propose import Proposal, propose
from planner.ui.asked import Request, ask_request, kept_table
from planner.ui.job import Job
from planner.ui.layers import choose_layers, town_zones
from planner.ui.map_view import show_map
from planner.ui.permits import permits_of, show_permits
from planner.ui.plan import Judged
from planner.ui.proposal_view import offer_files, show_figures, show_removed, show_stands
from planner.ui.questions import show_questions
from planner.ui.setup import Setup, judged_now, plan_key
from planner.ui.take import take_plan
from planner.ui.verdicts import escaped
from planner.ui.watch import show_end, start, watch

_JOB, _ASKED = "proposal-job", "proposal-asked"


def show(setup: Setup) -> None:
    """Show the page."""
    st.title(escaped(setup.say("proposal_title", town=setup.town)))
    judged = judged_now(setup)
    key = plan_key(setup)
    kept: tuple[str, Job[Proposal]] | None = st.session_state.get(_JOB)
    running = kept is not None and not kept[1].done
    request = ask_request(setup, judged, busy=running)
    if request is not None and not running:
        # One plan a session: a large town's is heavy.
        kept = (key, start(_job(setup, judged, request)))
        st.session_state[_JOB], st.session_state[_ASKED] = kept, request
    if kept is not None and not kept[1].done:
        asked: Request | None = st.session_state.get(_ASKED)
        watch(setup, kept[1], "proposal", weighed=asked is not None and asked.prefer is not None)
    elif kept is not None and kept[0] == key:
        show_end(setup, kept[1])
        if kept[1].answer is not None:
            _result(setup, judged, kept[1].answer, st.session_state.get(_ASKED))
    else:
        st.info(setup.say("proposal_start"))
    show_questions(setup, judged, st.session_state.get(_ASKED), key)


def _job(setup: Setup, judged: Judged, request: Request) -> Job[Proposal]:
    keep = kept_table(judged, request)
    return Job(
        lambda report: propose(
            judged.city,
            setup.ruleset,
            count=request.count,
            radius_m=request.radius_m,
            every_m=request.every_m,
            keep=keep,
            seed=request.seed,
            straight=request.straight,
            prefer=request.prefer,
            progress=report,
            watch=report.watch,
            cancel=report.stopped,
        )
    )


def _result(setup: Setup, judged: Judged, proposal: Proposal, asked: Request | None) -> None:
    if proposal.interrupted:
        st.warning(sentence("pages.interrupted", setup.language))
    if proposal.reason is not None:
        st.warning(sentence(f"propose.reason_{proposal.reason}", setup.language))
    show_figures(setup, proposal)
    if len(proposal.stands):
        _map(setup, judged, proposal)
    show_removed(setup, proposal)
    if len(proposal.stands):
        show_stands(setup, proposal)
        permits = None if asked is None else permits_of(asked.permits, proposal)
        show_permits(setup, permits)
        offer_files(setup, judged, proposal)
        take = st.button(setup.say("adopt"), icon=":material/playlist_add:", help=setup.say("adopt_help"))
        if take and take_plan(setup, judged, proposal, permits):
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
