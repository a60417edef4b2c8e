"""What each rule limits, as a message key and its values, for tables of rules."""

from collections.abc import Mapping, Sequence

from planner.language import LANGUAGES, sentence
from planner.rulebook.base import BaseRule
from planner.rulebook.entry import Text, exactly
from planner.rulebook.rules import (
    AgencyQuotaRule,
    AssessmentRule,
    ChecklistRule,
    CornerRule,
    DistanceRule,
    DriversRule,
    FacilitiesRule,
    FleetAgeRule,
    FleetSizeRule,
    HolderPermitsRule,
    PreconditionRule,
    ProximityRule,
    QuotaRule,
    ShareRule,
    StandCapacityRule,
    StandCountRule,
    StandKindRule,
    StopMarkerRule,
    StreetRule,
    TransitionRule,
    ValidityRule,
    ZoneRule,
)

Limit = tuple[str, dict[str, object]]


def limit_of(rule: BaseRule) -> tuple[str | None, dict[str, object]]:
    """Return the message key ``coverage.limit_…`` and its values; ``None`` where the rule sets no limit."""
    match rule:
        case DistanceRule() | ZoneRule() | ProximityRule() | AssessmentRule():
            return _where(rule)
        case QuotaRule():
            return _quota(rule)
        case AgencyQuotaRule() | ShareRule() | StandCountRule():
            return _number(rule)
        case FleetSizeRule():
            return _bounds("vehicles", rule.minimum, rule.maximum)
        case HolderPermitsRule():
            return _bounds("permits", rule.minimum, rule.maximum)
        case FleetAgeRule() | ValidityRule() | DriversRule() | StandCapacityRule():
            return _fleet(rule)
        case StandKindRule() | FacilitiesRule() | PreconditionRule() | TransitionRule():
            return _recorded(rule)
        case CornerRule() | StopMarkerRule():
            key = "corner" if isinstance(rule, CornerRule) else "stop_marker"
            return f"coverage.limit_{key}", {"minimum": rule.minimum}
        case StreetRule() | ChecklistRule():
            return f"coverage.limit_{'street' if isinstance(rule, StreetRule) else 'checklist'}", {}
        case _:
            return None, {}


def _where(rule: DistanceRule | ZoneRule | ProximityRule | AssessmentRule) -> Limit:
    if isinstance(rule, DistanceRule):
        key = "limit_distance" if rule.inclusive else "limit_distance_more"
        return f"coverage.{key}", {"minimum": rule.minimum}
    if isinstance(rule, ZoneRule) and rule.where == "inside":
        return f"coverage.limit_zone_{rule.effect}_inside", {}
    if isinstance(rule, ZoneRule) and rule.within is not None:
        return f"coverage.limit_zone_{rule.effect}_near", {"within": rule.within}
    if isinstance(rule, ProximityRule) and rule.maximum is not None:
        key = "limit_proximity" if rule.inclusive else "limit_proximity_less"
        return f"coverage.{key}", {"maximum": rule.maximum}
    return "coverage.limit_none", {}


def _quota(rule: QuotaRule) -> Limit:
    plain = rule.for_each is None and rule.remainder_above is None and rule.rounding != "half"
    if rule.basis == "population" and plain:
        return f"coverage.limit_{rule.counts}_{rule.rounding}", {"per": rule.per}
    if rule.basis == "fixed":
        return f"coverage.limit_{rule.counts}_fixed", {"count": rule.count}
    if rule.basis == "band" and rule.minimum and rule.maximum:
        return "coverage.limit_band", {"minimum": rule.minimum.per, "maximum": rule.maximum.per}
    values: dict[str, object] = {
        "each": rule.for_each or 1,
        "per": rule.per or rule.per_new_inhabitants,
        "above": rule.remainder_above,
        "percent": _percent(rule.percent or rule.percent_a_year),
        "year": str(rule.base_year),
    }
    if rule.basis == "growing":
        form = "growing_percent" if rule.percent_a_year is not None else "growing_inhabitants"
        return f"coverage.limit_{form}", values
    if rule.basis == "population":
        return "coverage.limit_rate" if rule.remainder_above is None else "coverage.limit_remainder", values
    return f"coverage.limit_{rule.basis}", values


def _number(rule: AgencyQuotaRule | ShareRule | StandCountRule) -> Limit:
    if isinstance(rule, ShareRule):
        if rule.minimum_percent is None:
            return "coverage.limit_share_count", {"count": rule.minimum_count}
        return "coverage.limit_share", {"percent": _percent(rule.minimum_percent)}
    if isinstance(rule, StandCountRule):
        parts = [f"{place.district}: {_range(*place.bounds)}" for place in rule.localities]
        return "coverage.limit_stands", {"stands": "; ".join(parts)}
    if rule.per is None:
        return "coverage.limit_agencies_fixed", {"count": rule.count}
    if rule.remainder_above is None:
        key = "limit_agencies" if rule.rounding == "floor" else f"limit_agencies_{rule.rounding}"
        return f"coverage.{key}", {"per": rule.per}
    return "coverage.limit_agencies_remainder", {"per": rule.per, "above": rule.remainder_above}


def _fleet(rule: FleetAgeRule | ValidityRule | DriversRule | StandCapacityRule) -> Limit:
    if isinstance(rule, ValidityRule):
        return "coverage.limit_validity", {"months": rule.months}
    if isinstance(rule, DriversRule):
        if rule.shift_hours is None or rule.maximum is None:
            return _drivers(rule)
        return "coverage.limit_drivers_shift", {"maximum": rule.maximum, "hours": rule.shift_hours}
    if isinstance(rule, StandCapacityRule):
        if rule.minimum is None and rule.maximum is None:
            return "coverage.limit_set_by", {"act": _words(rule.set_by)}
        return _bounds("motorcycles", rule.minimum, rule.maximum)
    if len(rule.bands) == 1:
        return "coverage.limit_age", {"years": rule.bands[0].up_to_years}
    shares = [f"{band.percent:g} % ≤ {band.up_to_years}" for band in rule.bands]
    return "coverage.limit_age_mix", {"shares": "; ".join(shares)}


def _drivers(rule: DriversRule) -> Limit:
    if rule.minimum is None and rule.maximum is None:
        return "coverage.limit_shift", {"hours": rule.shift_hours}
    return _bounds("drivers", rule.minimum, rule.maximum)


def _recorded(rule: StandKindRule | FacilitiesRule | PreconditionRule | TransitionRule) -> Limit:
    if isinstance(rule, StandKindRule):
        return "coverage.limit_listed", {"what": _list("sort", rule.sorts)}
    if isinstance(rule, FacilitiesRule):
        what = _list("needs", rule.needs)
        if rule.space_per_motorcycle is None:
            return "coverage.limit_listed", {"what": what}
        return "coverage.limit_listed_space", {"what": what, "space": rule.space_per_motorcycle}
    if isinstance(rule, PreconditionRule):
        return "coverage.limit_listed", {"what": _list("first", rule.needs)}
    if rule.until is not None:
        return "coverage.limit_stays_until", {"until": rule.until, "what": _list("keeps", rule.keeps)}
    if rule.grace_months is not None:
        return "coverage.limit_stays_months", {
            "months": rule.grace_months,
            "what": _list("keeps", rule.keeps),
        }
    return "coverage.limit_stays", {"what": _list("keeps", rule.keeps)}


def _bounds(kind: str, minimum: int | None, maximum: int | None) -> Limit:
    if minimum is None:
        return f"coverage.limit_{kind}_at_most", {"maximum": maximum}
    if maximum is None:
        return f"coverage.limit_{kind}_at_least", {"minimum": minimum}
    if minimum == maximum:
        return f"coverage.limit_{kind}_exactly", {"count": minimum}
    return f"coverage.limit_{kind}_between", {"minimum": minimum, "maximum": maximum}


def _range(minimum: int | None, maximum: int | None) -> str:
    if minimum == maximum:
        return str(minimum)
    if minimum is None:
        return f"≤ {maximum}"
    return f"≥ {minimum}" if maximum is None else f"{minimum}–{maximum}"


def _percent(value: float | None) -> float | Mapping[str, str] | None:
    # A share like 0.335 would be cut to two decimals: it is written as the file wrote it.
    if value is None or exactly(value) * 100 % 1 == 0:
        return value
    return {"pt": f"{value:f}".rstrip("0").replace(".", ","), "en": f"{value:f}".rstrip("0")}


def _list(part: str, words: Sequence[str]) -> Mapping[str, str]:
    return {
        language: ", ".join(sentence(f"coverage.{part}_{word}", language) for word in words)
        for language in LANGUAGES
    }


def _words(text: Text | None) -> Mapping[str, str]:
    return {"pt": "", "en": ""} if text is None else {"pt": text.pt, "en": text.en}
