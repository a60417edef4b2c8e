"""What a proposal says."""

from dataclasses import dataclass

import geopandas as gpd

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
        No legal choice of stands among the candidates covers more people than this.
    bound_name
        Which bound it is: ``coverable``, ``lagrangian``, ``relaxation``, ``optimal``.
    candidates
        Legal candidate sites, of `candidates_all` along the streets.
    people_total, people_without_street
        People of the population table; those of cells with no street point, whom no plan can reach.
    spacing_m
        The spacing that bound the stands among themselves, 0 where the law has none.
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

    @property
    def gap(self) -> float:
        """(upper bound - covered) / upper bound; 0 where nothing can be covered."""
        return (
            0.0 if self.upper_bound <= 0 else max(0.0, (self.upper_bound - self.covered) / self.upper_bound)
        )
