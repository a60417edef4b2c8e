"""What is asked of the optimiser: the form of the proposal page, read as Brazilians write numbers."""

from collections.abc import Callable
from dataclasses import dataclass, replace

import geopandas as gpd
import streamlit as st

from planner.errors import InputRefused
from planner.language import Language, number, sentence
from planner.project.model import Scenario
from planner.propose import DEFAULT_EVERY_M, DEFAULT_RADIUS_M, Preference
from planner.sources.numbers import parse_integer, parse_number
from planner.ui.choices import choose
from planner.ui.permits import NO_PERMITS, Permits, ask_permits, read_permits
from planner.ui.plan import Judged
from planner.ui.preferred import ask_preference, read_preference
from planner.ui.setup import Setup, scenario_now
from planner.ui.typed import Fields
from planner.ui.verdicts import escaped


@dataclass(frozen=True)
class Request:
    """What was asked of the optimiser.

    Attributes
    ----------
    keep
        Ids of stands and premises that stay.
    prefer
        Places that count more, ``None`` for none.
    permits
        To be spread over the stands of the plan.
    """

    count: int | None
    radius_m: float
    every_m: float
    keep: tuple[str, ...] = ()
    seed: int = 0
    straight: bool = False
    prefer: Preference | None = None
    permits: Permits = NO_PERMITS


def kept_table(judged: Judged, request: Request) -> gpd.GeoDataFrame | None:
    """Return the table of the stands that stay, ``None`` for none."""
    return _kept_rows(judged, request.keep)


def _kept_rows(judged: Judged, keep: tuple[str, ...]) -> gpd.GeoDataFrame | None:
    own = judged.city.of_kind(["stand", "premises"])
    return own[own["id"].isin(keep)] if keep else None


def ask_request(setup: Setup, judged: Judged, *, busy: bool) -> Request | None:
    """Show the form and return what was asked, ``None`` until it is sent and readable."""
    say = setup.say
    keep = _ask_kept(setup, judged, locked_ids(scenario_now(setup)))
    with st.form("proposal"):
        count_column, radius_column, every_column, seed_column = st.columns(4)
        count = count_column.text_input(say("count"), help=say("count_help"), placeholder=say("count_empty"))
        radius = radius_column.text_input(
            say("radius"), value=number(DEFAULT_RADIUS_M, setup.language), help=say("radius_help")
        )
        every = every_column.text_input(
            say("every"), value=number(DEFAULT_EVERY_M, setup.language), help=say("every_help")
        )
        seed = seed_column.text_input(
            sentence("pages.seed", setup.language),
            value="0",
            help=sentence("pages.seed_help", setup.language),
        )
        preferred, wanted = ask_preference(setup, judged.city), ask_permits(setup, judged.city)
        straight_column, button_column = st.columns([0.7, 0.3], vertical_alignment="bottom")
        straight = straight_column.checkbox(
            sentence("pages.straight", setup.language), help=sentence("pages.straight_help", setup.language)
        )
        sent = button_column.form_submit_button(
            say("propose"), type="primary", width="stretch", disabled=busy
        )
    if not sent:
        return None
    try:
        return whole_request(
            lambda: read_request(count, radius, every, seed, keep, straight),
            lambda: read_preference(preferred),
            lambda most: read_permits(wanted, count=most, kept=_kept_rows(judged, keep)),
        )
    except InputRefused as error:
        for fault in error.faults:
            st.error(escaped(fault.render(setup.language)))
        return None


def whole_request(
    plan: Callable[[], Request],
    preference: Callable[[], Preference | None],
    permits: Callable[[int | None], Permits],
) -> Request:
    """Read the three parts of the form together.

    Parameters
    ----------
    permits
        Called with the number of stands asked for, ``None`` where that is open or could not be read.

    Raises
    ------
    InputRefused
        With the faults of all parts.
    """
    fields = Fields()
    request = fields.read(plan, None)
    prefer = fields.read(preference, None)
    spread = fields.read(lambda: permits(None if request is None else request.count), NO_PERMITS)
    if request is None or fields.faults:
        raise InputRefused(*fields.faults)
    return replace(request, prefer=prefer, permits=spread)


def read_request(
    count: str, radius: str, every: str, seed: str, keep: tuple[str, ...], straight: bool
) -> Request:
    """Read the fields as typed.

    Raises
    ------
    InputRefused
        A field is no number; all that are not are named.
    """
    fields = Fields()
    most = fields.read(lambda: parse_integer(count), None) if count.strip() else None
    radius_m = fields.read(lambda: parse_number(radius), 0.0)
    every_m = fields.read(lambda: parse_number(every), 0.0)
    start = fields.read(lambda: parse_integer(seed), 0)
    fields.refuse()
    return Request(most, radius_m, every_m, keep, start, straight)


def locked_ids(scenario: Scenario) -> tuple[str, ...]:
    """Return the ids of the stands that the planner locked."""
    return tuple(stand.id for stand in scenario.stands if stand.locked)


def _ask_kept(setup: Setup, judged: Judged, locked: tuple[str, ...]) -> tuple[str, ...]:
    existing = judged.city.of_kind(["stand", "premises"])
    if existing.empty:
        return ()
    ids = [str(one) for one in existing["id"]]
    language = setup.language
    how = choose(
        st.radio,
        sentence("pages.keep", language),
        ["all", "some", "none"],
        default="all",
        key="keep",
        language=language,
        labels=f"-{len(ids)}-{len(locked)}",
        format_func=lambda name: _how_word(name, len(ids), len(locked), language),
        horizontal=True,
    )
    if how != "some":
        # Locked stands outlive every proposal, so a search that overlooks them proposes what breaks the law.
        return tuple(ids) if how == "all" else locked
    names = dict(zip(ids, existing["name"], strict=True))
    chosen = st.multiselect(
        sentence("pages.keep_which", language),
        ids,
        default=[one for one in ids if one in locked],
        format_func=lambda one: f"{names[one]} ({one})" if isinstance(names[one], str) else one,
        key=f"keep-which-{setup.town_key}",
        placeholder="—",
    )
    if not set(locked) <= set(chosen):
        st.caption(sentence("pages.keep_locked_left", language))
    return tuple(chosen)


def _how_word(name: str, existing: int, locked: int, language: Language) -> str:
    if name == "none" and locked:
        return sentence("pages.keep_locked", language, count=locked)
    return sentence(f"pages.keep_{name}", language, count=existing)
