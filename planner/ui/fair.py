"""Fair shares on the screen: a part of each district's people to be served, and what that costs over all."""

import math

import pandas as pd
import streamlit as st

from planner.errors import InputRefused
from planner.export.fair import fair_document
from planner.language import number
from planner.propose.questions import DistrictShare, FairPlan, fair_shares
from planner.propose.solve import Effort
from planner.sources.numbers import parse_number
from planner.ui.asked import Request, kept_table
from planner.ui.downloads import geojson_bytes, offer
from planner.ui.job import Job, Report
from planner.ui.plan import Judged
from planner.ui.price import people_up, price_text
from planner.ui.project.block import scenario_key
from planner.ui.project.session import attempt
from planner.ui.setup import Setup
from planner.ui.state import taking
from planner.ui.tables import place_text
from planner.ui.typed import Fields, count_or_none
from planner.ui.verdicts import escaped
from planner.ui.watch import show_end, start, watch
from planner.validate import DISTRICT

_JOB, _TAKEN = "fair-job", "fair-taken"
_FIRST_SHARE = "50"
_SEARCHING = "propose.stage_search"
_NO_ONE = 0.5
# Fewer people than this are rounding.


def show_fair(setup: Setup, judged: Judged, request: Request, key: str) -> None:
    """Show the question and its answer; without districts, how to load them.

    Parameters
    ----------
    request
        Radius, kept stands and number of stands are as last asked of the optimiser.
    key
        Changes with plan and law: an answer to another question is not shown.
    """
    say = setup.say
    taken = st.session_state.pop(_TAKEN, None)
    if taken is not None:
        st.toast(escaped(say("pages.fair_taken", name=taken)))
    st.caption(say("pages.fair_help"))
    if judged.city.of_kind([DISTRICT]).empty:
        st.info(say("pages.fair_no_districts"))
        return
    st.caption(say("pages.fair_how", radius=request.radius_m))
    with st.form("fair"):
        share_column, count_column, button_column = st.columns(3, vertical_alignment="bottom")
        share = share_column.text_input(say("pages.fair_share"), value=_FIRST_SHARE, max_chars=6)
        count = count_column.text_input(
            say("pages.fair_count"), value="" if request.count is None else str(request.count),
            placeholder=say("count_empty"), max_chars=6,
        )  # fmt: skip
        sent = button_column.form_submit_button(say("pages.calculate"), width="stretch")
    if sent:
        try:
            asked, most = read_share(share, count)
        except InputRefused as error:
            for fault in error.faults:
                st.error(escaped(fault.render(setup.language)))
            return
        st.session_state[_JOB] = (key, asked, start(_job(setup, judged, request, asked, most)))
    kept: tuple[str, float, Job[FairPlan]] | None = st.session_state.get(_JOB)
    if kept is None or kept[0] != key:
        return
    _, asked, job = kept
    if not job.done:
        watch(setup, job, "fair")
        return
    show_end(setup, job)
    if job.answer is not None:
        _answer(setup, judged, asked, job.answer)


def read_share(share: str, count: str) -> tuple[float, int | None]:
    """Read the share, of 1, and the number of stands, ``None`` for no limit.

    Raises
    ------
    InputRefused
        One is no number, or the share is not above 0 and at most 100 per cent, or the number is below 0.
    """
    fields = Fields()
    part = fields.read(lambda: _share(share.strip()), 0.0)
    most = fields.read(lambda: count_or_none(count, 0, "propose.bad_count"), None)
    fields.refuse()
    return part, most


def _share(text: str) -> float:
    part = parse_number(text.removesuffix("%"))
    if not 0 < part <= 100:
        raise InputRefused.of("pages.fair_bad_share", seen=text)
    return part / 100


def _job(setup: Setup, judged: Judged, request: Request, share: float, count: int | None) -> Job[FairPlan]:
    keep = kept_table(judged, request)
    return Job(
        lambda report: fair_shares(
            judged.city, setup.ruleset, share, radius_m=request.radius_m, every_m=request.every_m,
            count=count, keep=keep, effort=Effort(seed=request.seed, patience_s=0),
            progress=lambda stage, fraction: _tell(report, stage, fraction), cancel=report.stopped,
        )
    )  # fmt: skip


def _tell(report: Report, stage: str, fraction: float) -> None:
    if stage == _SEARCHING:
        # The search asks by itself whether to end: an interrupt between its rounds would lose the best.
        report.note(stage, fraction)
    else:
        report(stage, fraction)


def _answer(setup: Setup, judged: Judged, share: float, plan: FairPlan) -> None:
    say = setup.say
    if plan.interrupted:
        st.warning(say("pages.interrupted"))
    if not plan.met:
        st.warning(say("pages.fair_missed"))
    st.text(fair_text(setup, share, plan))
    st.table(districts_table(setup, plan), hide_index=True)
    with st.expander(say("pages.fair_stands", count=len(plan.stands))):
        st.dataframe(fair_stands_table(setup, plan), hide_index=True, width="stretch")
    take, download = st.columns(2)
    with download:
        document = fair_document(judged.city, setup.ruleset, share, plan)
        offer(
            say("pages.fair_download"),
            geojson_bytes(document),
            "minimo-por-distrito.json",
            "application/json",
        )
    if setup.project is not None and len(plan.stands):
        take.button(
            say("pages.fair_take"), icon=":material/playlist_add:", help=say("pages.fair_take_help"),
            key="fair-take", width="stretch", on_click=take_fair, args=(setup, share, plan),
        )  # fmt: skip


def fair_text(setup: Setup, share: float, plan: FairPlan) -> str:
    """Return people served with and without the share, and the price with its bound."""
    return " ".join(
        (
            setup.say("pages.fair_told", share=100 * share, stands=len(plan.stands),
                      covered=round(plan.covered), without=round(plan.covered_without)),
            price_text(setup, "fair", plan.price, plan.most_price),
        )
    )  # fmt: skip


def districts_table(setup: Setup, plan: FairPlan) -> pd.DataFrame:
    """Return one row a district: residents, who can be reached, the fewest asked for, before and after."""
    rows = [
        {
            setup.say("ask.column_district"): escaped(each.name),
            setup.say("ask.column_people"): number(round(each.people), setup.language),
            setup.say("ask.column_coverable"): number(round(each.coverable), setup.language),
            setup.say("ask.column_floor"): number(people_up(each.floor), setup.language),
            setup.say("pages.fair_before"): _served(setup, each.served_without, each),
            setup.say("pages.fair_after"): _served(setup, each.served, each),
            setup.say("pages.fair_state"): setup.say(f"pages.fair_{state_of(each)}"),
        }
        for each in plan.districts
    ]
    return pd.DataFrame(rows)


def state_of(district: DistrictShare) -> str:
    """Return how a district stands to its floor: ``empty``, ``below``, ``gained`` or ``kept``."""
    if district.people < _NO_ONE:
        return "empty"
    if district.served < district.floor - _NO_ONE:
        return "below"
    return "gained" if district.served_without < district.floor - _NO_ONE else "kept"


def _served(setup: Setup, people: float, district: DistrictShare) -> str:
    told = number(round(people), setup.language)
    if district.people < _NO_ONE:
        return told
    # Rounded down: half served is not more than half.
    share = number(math.floor(100 * people / district.people + 1e-9), setup.language)
    return f"{told} ({share}\u00a0%)"


def fair_stands_table(setup: Setup, plan: FairPlan) -> pd.DataFrame:
    """Return the stands of the plan: id, street, people, place."""
    return pd.DataFrame(
        [
            {
                setup.say("column_id"): row["id"],
                setup.say("column_streetname"): row["street"] if isinstance(row["street"], str) else "—",
                setup.say("column_people"): number(round(float(row["people"])), setup.language),
                setup.say("column_place"): place_text(row.geometry.y, row.geometry.x, setup.language),
            }
            for _, row in plan.stands.iterrows()
        ]
    )


def take_fair(setup: Setup, share: float, plan: FairPlan) -> None:
    """Keep the plan as a scenario of its own and show it: kept and locked stands stay, others go."""
    project = setup.project
    if project is None:
        return
    name = setup.say("pages.fair_scenario", share=100 * share)

    def make() -> None:
        made = project.add_scenario(name, copy_of=setup.scenario_id)
        edit = taking(made, plan.stands, set(plan.kept["id"]))
        project.change(made.id, edit, expected=made.revision)
        st.session_state[scenario_key(project)] = made.id

    if attempt(make):
        st.session_state[_TAKEN] = name
