"""A running calculation on the page: stage, fraction and a button that ends it, refreshed by itself."""

import math
from typing import Any

import streamlit as st

from planner.errors import PlannerError
from planner.language import Language, number, sentence
from planner.propose import Status
from planner.ui.job import Job
from planner.ui.setup import Setup
from planner.ui.verdicts import escaped

_SOON_S = 0.4
"""What ends this soon needs no progress bar."""

_NO_GAP = 1e-9


def start(job: Job[Any]) -> Job[Any]:
    """Return the job, ended already where it is short."""
    job.wait(_SOON_S)
    return job


@st.fragment(run_every=1.0)
def watch(setup: Setup, job: Job[Any], key: str, *, weighed: bool = False) -> None:
    """Show how far a job is; the page runs again when it ends.

    Parameters
    ----------
    weighed
        Whether what it tells counts stands in preferred places as people.
    """
    if job.done:
        st.rerun()
    language = setup.language
    report = job.report
    stage = sentence(report.stage, language) if report.stage else setup.say("proposal_running")
    st.progress(
        report.fraction, text=sentence("pages.job_stage", language, stage=stage, seconds=int(job.seconds))
    )
    if report.status is not None and report.status.value > 0:
        st.text(status_text(report.status, language, weighed=weighed))
    if job.cancelled:
        st.info(sentence("pages.job_ending", language))
        return
    st.button(
        sentence("pages.job_cancel", language),
        key=f"cancel-{key}",
        icon=":material/stop_circle:",
        help=sentence("pages.job_cancel_help", language),
        on_click=job.cancel,
    )


def status_text(status: Status, language: Language, *, weighed: bool = False) -> str:
    """Return what is known of a plan under way: people served so far, the most any could, and the gap.

    The gap is rounded up and the bound too: a plan never looks better than it is proven to be.
    """
    value = math.floor(status.value)
    told = "_weighed" if weighed else ""
    if math.isinf(status.bound):
        return sentence(f"pages.job_value{told}", language, value=value)
    gap = number(math.ceil(1000 * status.gap - _NO_GAP) / 10, language, decimals=1)
    return sentence(f"pages.job_status{told}", language, value=value, bound=math.ceil(status.bound), gap=gap)


def show_end(setup: Setup, job: Job[Any]) -> None:
    """Say how a job ended that has no answer.

    Raises
    ------
    Exception
        The fault it ended with, where that is ours.
    """
    if isinstance(job.error, PlannerError):
        for fault in job.error.faults:
            st.error(escaped(fault.render(setup.language)))
    elif job.error is not None:
        raise job.error
    elif job.answer is None:
        st.warning(sentence("pages.job_nothing", setup.language))
