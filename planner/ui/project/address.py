"""The address of a page says which project and scenario it shows: a reload comes back to the same place."""

import streamlit as st

PROJECT, SCENARIO, PLAN = "projeto", "cenario", "plano"


def first_ref() -> str | None:
    """Return the project that the address names, as the window opens."""
    told: str | None = st.query_params.get(PROJECT)
    return told or None


def first_scenario() -> str | None:
    """Return the scenario that the address names."""
    told: str | None = st.query_params.get(SCENARIO)
    return told or None


def shared_plan() -> str | None:
    """Return the plan that the address carries, as text."""
    told: str | None = st.query_params.get(PLAN)
    return told or None


def drop_shared_plan() -> None:
    """Take the plan out of the address, once it was answered."""
    if PLAN in st.query_params:
        del st.query_params[PLAN]


def tell_address(ref: str, scenario_id: str) -> None:
    """Write project and scenario into the address; the pages' own links leave it bare."""
    for name, value in ((PROJECT, ref), (SCENARIO, scenario_id)):
        if st.query_params.get(name) != value:
            st.query_params[name] = value
