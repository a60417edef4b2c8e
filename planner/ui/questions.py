"""What planners ask of a town next: how many stands are enough, what each rule costs, who is left short."""

import re
from typing import Any

import pandas as pd
import streamlit as st

from planner.errors import InputRefused
from planner.language import Language, number, sentence
from planner.maps.wording import cited, rule_title
from planner.propose import DEFAULT_EVERY_M, DEFAULT_RADIUS_M
from planner.propose.questions import CurvePoint, RuleCosts, coverage_curve, rule_costs
from planner.propose.solve import Effort
from planner.sources.numbers import parse_integer
from planner.ui.asked import Request, kept_table
from planner.ui.curve_chart import curve_picture
from planner.ui.fair import show_fair
from planner.ui.job import Job
from planner.ui.plan import Judged
from planner.ui.setup import Setup
from planner.ui.verdicts import escaped
from planner.ui.watch import show_end, start, watch

_CURVE, _COSTS = "curve-job", "costs-job"
_FIRST_COUNTS = "5; 10; 20; 40"
_MOST_COUNTS = 12


def show_questions(setup: Setup, judged: Judged, asked: Request | None, key: str) -> None:
    """Show the questions, folded; asked with the radius and kept stands of the last proposal."""
    request = asked or Request(None, DEFAULT_RADIUS_M, DEFAULT_EVERY_M)
    st.subheader(sentence("pages.questions", setup.language))
    with st.expander(sentence("pages.curve", setup.language)):
        _ask_curve(setup, judged, request, key)
    with st.expander(sentence("pages.costs", setup.language)):
        _ask_costs(setup, judged, request, key)
    with st.expander(sentence("pages.fair", setup.language)):
        show_fair(setup, judged, request, key)


def _way(request: Request, language: Language) -> str:
    return sentence("pages.way_straight" if request.straight else "pages.way_streets", language)


def read_counts(text: str) -> list[int]:
    """Read ``5; 10; 20`` (or parted by commas or blanks).

    Raises
    ------
    InputRefused
        A part is no number, there is none, or there are more than are answered at once.
    """
    parts = [part for part in re.split(r"[;,\s]+", text.strip()) if part]
    counts = [parse_integer(part) for part in parts]
    if not 0 < len(counts) <= _MOST_COUNTS or min(counts) < 0:
        raise InputRefused.of("pages.bad_counts", seen=text.strip(), most=_MOST_COUNTS)
    return counts


def _ask_curve(setup: Setup, judged: Judged, request: Request, key: str) -> None:
    language = setup.language
    st.caption(sentence("pages.curve_help", language, radius=request.radius_m, way=_way(request, language)))
    with st.form("curve", border=False):
        typed = st.text_input(sentence("pages.curve_counts", language), value=_FIRST_COUNTS)
        sent = st.form_submit_button(sentence("pages.calculate", language))
    if sent:
        try:
            counts = read_counts(typed)
        except InputRefused as error:
            st.error(escaped(error.render(language)))
            return
        keep = kept_table(judged, request)
        effort = Effort(seed=request.seed, starts=1, patience_s=0)
        job: Job[tuple[CurvePoint, ...]] = Job(
            lambda report: coverage_curve(
                judged.city, setup.ruleset, counts, radius_m=request.radius_m, every_m=request.every_m,
                keep=keep, effort=effort, straight=request.straight, progress=report,
            )
        )  # fmt: skip
        st.session_state[_CURVE] = (key, start(job))
    answer = _answer(setup, _CURVE, key)
    if answer is not None:
        st.html(curve_picture(answer, language))
        st.table(curve_table(answer, language), hide_index=True)


def _ask_costs(setup: Setup, judged: Judged, request: Request, key: str) -> None:
    language = setup.language
    st.caption(sentence("pages.costs_help", language, radius=request.radius_m, way=_way(request, language)))
    if st.button(sentence("pages.calculate", language), key="ask-costs"):
        keep = kept_table(judged, request)
        job: Job[RuleCosts] = Job(
            lambda report: rule_costs(
                judged.city, setup.ruleset, radius_m=request.radius_m, every_m=request.every_m,
                count=request.count, keep=keep, seed=request.seed, straight=request.straight,
                progress=report,
            )
        )  # fmt: skip
        st.session_state[_COSTS] = (key, start(job))
    answer = _answer(setup, _COSTS, key)
    if answer is not None:
        st.text(
            sentence(
                "ask.costs", language,
                without=round(answer.people_without), free=answer.stands_without,
                served=round(answer.people_with), stands=answer.stands_with,
            )
        )  # fmt: skip
        st.table(costs_table(setup, answer), hide_index=True)


def _answer(setup: Setup, slot: str, key: str) -> Any:
    kept = st.session_state.get(slot)
    if kept is None or kept[0] != key:
        return None
    job = kept[1]
    if not job.done:
        watch(setup, job, slot)
        return None
    show_end(setup, job)
    return job.answer


def curve_table(points: tuple[CurvePoint, ...], language: Language) -> pd.DataFrame:
    """Return one row a number of stands: people served, the most any choice serves, how that is known."""
    names = ("count", "covered", "upper_bound", "bound")
    rows = [
        (
            number(point.count, language),
            number(round(point.covered), language),
            number(round(point.upper_bound), language),
            sentence(f"propose.bound_{point.bound_name}", language),
        )
        for point in points
    ]
    return pd.DataFrame(rows, columns=[sentence(f"ask.column_{name}", language) for name in names])


def costs_table(setup: Setup, costs: RuleCosts) -> pd.DataFrame:
    """Return one row a binding rule: people and stands it takes alone, and on top of the others."""
    language = setup.language
    names = ("rule", "people_alone", "stands_alone", "people_last", "stands_last", "citation")
    borrowed = {rule.id for rule in setup.ruleset.rules if rule.borrowed}
    rows = [
        (
            escaped(rule_title(setup.ruleset, cost.rule_id, language)),
            number(round(cost.people_alone), language),
            number(cost.stands_alone, language),
            number(round(cost.people_last), language),
            number(cost.stands_last, language),
            escaped(cited(cost.citation, language, borrowed=cost.rule_id in borrowed)),
        )
        for cost in costs.rules
    ]
    return pd.DataFrame(rows, columns=[sentence(f"ask.column_{name}", language) for name in names])
