"""What a proposal says."""

from dataclasses import dataclass

import geopandas as gpd

from planner.geodesy import Floats
from planner.propose.certificate import Certificate
from planner.rulebook import Citation


@dataclass(frozen=True)
class Removal:
    """What one rule takes away, measured alone (as if it were the only rule).

    Attributes
    ----------
    rule_id, citation
        Of the rule.
    street_m
        Metres of candidate street that it forbids, and `street_share`, of all candidate street.
    people_lost
        People coverable without any clearance rule who are no longer coverable under this rule alone.
    judged
        False where the layer of a kind that the rule names is missing: for that kind the rule could not
        remove anything and the plan is not checked.
    """

    rule_id: str
    citation: Citation
    street_m: float
    street_share: float
    people_lost: float
    judged: bool


@dataclass(frozen=True)
class Preferred:
    """How many of the proposed stands lie in a zone that the law prefers.

    Attributes
    ----------
    rule_id, citation
        Of the rule.
    inside, stands
        Proposed stands in the zone, of all proposed stands.
    """

    rule_id: str
    citation: Citation
    inside: int
    stands: int


@dataclass(frozen=True)
class Short:
    """A district that a plan leaves with fewer stands than the law wants there.

    Attributes
    ----------
    rule_id, citation
        Of the rule.
    district
        As the law names it.
    least, stands
        The fewest that the law wants, and how many there are with the plan, kept ones included.
    at_most
        No legal choice has more there, ``None`` where that is not known to be below `least`.
    why
        ``no_room``: proven; ``count``: too few stands were asked for; ``not_found``: none was found, which
        proves nothing.
    """

    rule_id: str
    citation: Citation
    district: str
    least: int
    stands: int
    at_most: int | None
    why: str


DEFAULT_PREFER_WITHIN_M = 100.0
"""How far around a preferred kind of place a stand still counts as in it: a choice of the plan."""


@dataclass(frozen=True)
class Preference:
    """What the planner would rather have, where the law leaves the choice.

    Attributes
    ----------
    people
        Each stand in a preferred place counts as so many people more, above 0.
    kinds
        Kinds of place to be near to, such as ``hospital``, beside the zones that the law prefers.
    within_m
        Straight metres to the nearest place of those kinds.
    """

    people: float
    kinds: tuple[str, ...] = ()
    within_m: float = DEFAULT_PREFER_WITHIN_M


@dataclass(frozen=True)
class Beside:
    """The plan found without what was asked for, so that its figures can be checked as well.

    Attributes
    ----------
    lonlat
        (k, 2) degrees of its stands.
    certificate, bound_proved, bound_name
        As in `Proposal`.
    """

    lonlat: Floats
    certificate: Certificate
    bound_proved: float
    bound_name: str


@dataclass(frozen=True)
class Preferring:
    """What a preference did to a plan.

    Attributes
    ----------
    asked
        The preference.
    stands, stands_without
        Proposed stands in a preferred place, with the preference and in the plan found without it.
    covered_without, upper_bound_without
        People served by the plan found without it, and the most that any legal plan serves.
    beside
        That plan, ``None`` where it was not kept.
    """

    asked: Preference
    stands: int
    stands_without: int
    covered_without: float
    upper_bound_without: float
    beside: Beside | None = None

    @property
    def counted(self) -> float:
        """What the stands in preferred places count as, in people."""
        return self.asked.people * self.stands


@dataclass(frozen=True)
class Proposal:
    """Proposed stands, how good they are, and what the law took away.

    Attributes
    ----------
    stands
        Table `PLACES` (kind ``stand``, ids ``P001``…) with the columns `street` (name or ``None``), `people`
        (people for whom this stand is the nearest one along the streets within the radius) added; proposed
        stands only. Coordinates have 7 decimals, so that a file of them gives the same verdicts.
    kept
        Existing stands kept, table `PLACES` with `people` added.
    covered
        People within the service radius of a kept or proposed stand.
    coverable
        People within the radius of at least one legal candidate or kept stand.
    upper_bound
        No legal choice of stands among the candidates covers more people than this; with a preference, no
        choice has a larger sum of people and of what its stands in preferred places count as.
    bound_name
        Which bound it is: ``coverable``, ``lagrangian``, ``relaxation``, ``optimal``.
    candidates
        Legal candidate sites, of `candidates_all` along the streets.
    people_total, people_without_street
        People of the population table; those of cells with no street point, whom no plan can reach.
    spacing_m, spacing_along_m
        The spacings that bound the stands among themselves, in a straight line and along the streets; 0 where
        the law has none, and along the streets where the straight line asks for as many metres.
    removed_by_rule
        One `Removal` a clearance rule, and one for the spacing to kept stands where some are kept.
    unjudged_kinds
        Place kinds for which a rule exists but no data was given.
    reason
        ``None``; or why there is no stand: ``no_streets``, ``no_legal_candidate``, ``no_people``,
        ``count_zero``, ``districts_full``.
    radius_m, every_m, count, seed, iterations
        The parameters; `count` is of new stands.
    population_assumed_even
        Only a total population was known and was spread evenly along the streets: to be said wherever people
        are shown.
    preferred
        One entry a preferred zone of the law: reported, never forced.
    starts, straight
        As given to `propose`.
    interrupted
        The user ended the search before its time: the best so far.
    certificate, bound_proved
        Prices that prove a bound by themselves, and that bound: `upper_bound`, or where that is a proven
        optimum a little more (the rest is the exact solver's word, which `mototaxi verify` asks again).
    candidates_sha256
        Fingerprint of the legal candidates in their order, to which the certificate refers.
    preferring
        What a preference did, ``None`` where none was asked for.
    spacing_exact
        Whether the law asks for just these spacings between every two stands. Where it asks for less (a rule
        has exceptions), the plan is more cautious than the law; `upper_bound` is not, so that the caution
        costs at most `upper_bound` - `reached`.
    districts_short
        Districts left with fewer stands than the law wants. `upper_bound` is of every legal choice, whether
        districts have their fewest or not.
    """

    stands: gpd.GeoDataFrame
    kept: gpd.GeoDataFrame
    covered: float
    coverable: float
    upper_bound: float
    bound_name: str
    candidates: int
    candidates_all: int
    people_total: float
    people_without_street: float
    spacing_m: float
    removed_by_rule: tuple[Removal, ...]
    unjudged_kinds: tuple[str, ...]
    reason: str | None
    radius_m: float
    every_m: float
    count: int | None
    seed: int
    iterations: int
    population_assumed_even: bool = False
    preferred: tuple[Preferred, ...] = ()
    starts: int = 1
    straight: bool = False
    interrupted: bool = False
    certificate: Certificate | None = None
    bound_proved: float = float("inf")
    candidates_sha256: str = ""
    preferring: Preferring | None = None
    districts_short: tuple[Short, ...] = ()
    spacing_exact: bool = True
    spacing_along_m: float = 0.0

    @property
    def reached(self) -> float:
        """What `upper_bound` bounds: people covered and what stands in preferred places count as."""
        return self.covered + (0.0 if self.preferring is None else self.preferring.counted)

    @property
    def gap(self) -> float:
        """(upper bound - reached) / upper bound; 0 where nothing can be covered."""
        return (
            0.0 if self.upper_bound <= 0 else max(0.0, (self.upper_bound - self.reached) / self.upper_bound)
        )

    @property
    def preference_price(self) -> float:
        """People fewer than the plan found without the preference; below 0 where that one was the worse."""
        return 0.0 if self.preferring is None else self.preferring.covered_without - self.covered

    @property
    def preference_most_price(self) -> float:
        """The price is at most this, however good a plan without the preference may be."""
        if self.preferring is None:
            return 0.0
        return max(0.0, self.preferring.upper_bound_without - self.covered)
