"""A running calculation on the page: stage, fraction and a button that ends it, refreshed by itself."""

from typing import Any

import streamlit as st

from planner.errors import PlannerError
from planner.language import sentence
from planner.ui.job import Job
from planner.ui.setup import Setup
from planner.ui.verdicts import escaped

_SOON_S = 0.4
"""What ends this soon needs no progress bar."""


def start(job: Job[Any]) -> Job[Any]:
    """Return the job, ended already where it is short."""
    job.wait(_SOON_S)
    return job


@st.fragment(run_every=1.0)
def watch(setup: Setup, job: Job[Any], key: str) -> None:
    """Show how far a job is; the page runs again when it ends."""
    if job.done:
        st.rerun()
    language = setup.language
    stage = sentence(job.stage, language) if job.stage else setup.say("proposal_running")
    st.progress(
        job.fraction, text=sentence("pages.job_stage", language, stage=stage, seconds=int(job.seconds))
    )
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
