"""What the reader sees when something goes wrong: words of ours, the details in the server's log."""

import functools
import logging
from collections.abc import Callable

import streamlit as st

from planner.errors import PlannerError
from planner.ui.setup import Setup
from planner.ui.verdicts import escaped

Page = Callable[[Setup], None]

_LOG = logging.getLogger(__name__)


def guarded(page: Page) -> Page:
    """Return a page that says a refusal in words, and a fault of ours as what it is: never as a verdict."""

    @functools.wraps(page)
    def show(setup: Setup) -> None:
        try:
            page(setup)
        except PlannerError as error:
            for fault in error.faults:
                st.error(escaped(fault.render(setup.language)))
        except Exception as error:  # Streamlit would show English and links to the internet
            _LOG.exception("page %s", page.__module__)
            st.error(escaped(setup.say("own_fault", fault=f"{type(error).__name__}: {error}")))

    return show
