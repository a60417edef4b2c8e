"""Places that the planner prefers, where the law leaves the choice: asked in the form, told in the result."""

import math
from dataclasses import dataclass

import streamlit as st

from planner.city import City
from planner.errors import Fault, InputRefused
from planner.language import number
from planner.maps.wording import capital, kinds_word, unbroken
from planner.propose import Preference, Proposal
from planner.propose.model import DEFAULT_PREFER_WITHIN_M
from planner.propose.preferred import preferred_zones
from planner.sources.numbers import parse_number
from planner.ui.price import people_up, price_text
from planner.ui.setup import Setup
from planner.ui.typed import Fields
from planner.ui.verdicts import escaped
from planner.validate import DISTRICT, JUDGED_KINDS


@dataclass(frozen=True)
class TypedPreference:
    """The fields as they were typed.

    Attributes
    ----------
    law_prefers
        Whether the law names a preferred zone of which the town has data.
    """

    people: str = ""
    kinds: tuple[str, ...] = ()
    within: str = ""
    law_prefers: bool = False


def kinds_to_prefer(city: City) -> list[str]:
    """Return the kinds of place that the town has: not stands themselves, nor districts, which cover all."""
    return [kind for kind in dict.fromkeys(city.places["kind"]) if kind not in (*JUDGED_KINDS, DISTRICT)]


def ask_preference(setup: Setup, city: City) -> TypedPreference:
    """Show the fields, folded."""
    say, language = setup.say, setup.language
    own = setup.ruleset.own_plurals(language)
    zones = preferred_zones(city, setup.ruleset, city.of_kind(["stand"]).iloc[:0])
    with st.expander(say("pages.prefer")):
        st.caption(say("pages.prefer_help"))
        if zones:
            cited = "; ".join(unbroken(str(zone.citation)) for zone in zones)
            st.caption(escaped(say("pages.prefer_law", citations=cited)))
        weight, places, metres = st.columns([0.3, 0.45, 0.25])
        people = weight.text_input(
            say("pages.prefer_people"), help=say("pages.prefer_people_help"),
            placeholder=say("pages.prefer_none"), max_chars=12,
        )  # fmt: skip
        kinds = places.multiselect(
            say("pages.prefer_kinds"), kinds_to_prefer(city), placeholder="—",
            format_func=lambda kind: capital(kinds_word(kind, language, own)),
            key=f"prefer-kinds-{setup.town_key}-{language}",
        )  # fmt: skip
        within = metres.text_input(
            say("pages.prefer_within"), value=number(DEFAULT_PREFER_WITHIN_M, "pt"),
            help=say("pages.prefer_within_help"), max_chars=12,
        )  # fmt: skip
    return TypedPreference(people, tuple(kinds), within, bool(zones))


def read_preference(typed: TypedPreference) -> Preference | None:
    """Read the fields, ``None`` where no preference is asked for.

    Raises
    ------
    InputRefused
        A field is no number or out of range, or places are given without a weight, or the other way round.
    """
    if not typed.people.strip():
        if typed.kinds:
            raise InputRefused.of("pages.prefer_people_needed")
        return None
    fields = Fields()
    people, within_m = fields.read(lambda: parse_number(typed.people), 1.0), DEFAULT_PREFER_WITHIN_M
    if typed.within.strip():
        within_m = fields.read(lambda: parse_number(typed.within), within_m)
    if not (people > 0 and math.isfinite(people)):
        fields.faults.append(Fault("propose.bad_prefer", {"seen": people}))
    if not (within_m >= 0 and math.isfinite(within_m)):
        fields.faults.append(Fault("propose.bad_prefer_within", {"seen": within_m}))
    if not typed.kinds and not typed.law_prefers:
        fields.faults.append(Fault("pages.prefer_places_needed"))
    fields.refuse()
    return Preference(people, typed.kinds, within_m)


def people_bound(proposal: Proposal) -> float:
    """Return the most people that any legal plan serves, with or without a preference.

    The bound of a plan with a preference is of a sum of people and weights: it holds for people alone as
    well, but the one of the plan without it is mostly tighter.
    """
    told = proposal.preferring
    return (
        proposal.upper_bound
        if told is None
        else min(proposal.upper_bound, max(told.upper_bound_without, proposal.covered))
    )


def people_gap(proposal: Proposal) -> float:
    """Return how far the people served stay below `people_bound`, as a share of it."""
    bound = people_bound(proposal)
    return 0.0 if bound <= 0 else max(0.0, (bound - proposal.covered) / bound)


def show_preferring(setup: Setup, proposal: Proposal) -> None:
    """Show what the preference did and what it costs; nothing where none was asked for."""
    if proposal.preferring is not None:
        st.info(escaped(preferring_text(setup, proposal)), icon=":material/star:")


def preferring_text(setup: Setup, proposal: Proposal) -> str:
    """Return stands in preferred places with and without the preference, and the price in people."""
    told = proposal.preferring
    if told is None:
        return ""
    return " ".join(
        (
            setup.say("pages.prefer_told", stands=told.stands, all=len(proposal.stands),
                      without=told.stands_without),
            price_text(setup, "prefer", proposal.preference_price, proposal.preference_most_price),
            setup.say("pages.prefer_sum", people=told.asked.people, reached=round(proposal.reached),
                      bound=people_up(proposal.upper_bound)),
        )
    )  # fmt: skip
