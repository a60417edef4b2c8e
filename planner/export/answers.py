"""Answers to planners' questions as JSON documents, for programs: English keys that stay."""

from planner.city import City
from planner.export.passport import passport
from planner.propose.questions import CurvePoint, Repair, RuleCosts, WhyNot
from planner.rulebook import RuleSet

Document = dict[str, object]


def _round(metres: float | None) -> float | None:
    return None if metres is None else round(metres, 3)


def _at(lonlat: tuple[float, float] | None) -> list[float] | None:
    return None if lonlat is None else [round(value, 7) for value in lonlat]


def why_document(city: City, ruleset: RuleSet, answer: WhyNot) -> Document:
    """Return what forbids a stand at a place; coordinates are [longitude, latitude]."""
    return {
        "place": _at(answer.lonlat),
        "allowed": answer.allowed,
        "forbidden": [
            {**finding.as_json(), "missing_m": _round(None if finding.margin is None else -finding.margin)}
            for finding in answer.forbidden
        ],
        "open_questions": [finding.as_json() for finding in answer.open_questions],
        "nearest_legal": _at(answer.nearest),
        "straight_m": _round(answer.straight_m),
        "walk_m": _round(answer.walk_m),
        "every_m": answer.every_m,
        "provenance": passport(city, ruleset, {"passo_m": answer.every_m}),
    }


def repair_document(city: City, ruleset: RuleSet, answer: Repair) -> Document:
    """Return where each failing stand goes; coordinates are [longitude, latitude]."""
    return {
        "moves": [
            {
                "stand_id": move.stand_id,
                "from": _at(move.start),
                "to": _at(move.end),
                "metres": _round(move.metres),
                "places": move.places,
            }
            for move in answer.moves
        ],
        "total_m": _round(answer.total_m),
        "worst_m": _round(answer.worst_m),
        "least_total_m": _round(answer.least_total_m),
        "optimal": answer.optimal,
        "unmovable": list(answer.unmovable),
        "locked_failing": list(answer.locked_failing),
        "within_m": answer.within_m,
        "every_m": answer.every_m,
        "provenance": passport(city, ruleset, {"ate_m": answer.within_m, "passo_m": answer.every_m}),
    }


def costs_document(city: City, ruleset: RuleSet, answer: RuleCosts) -> Document:
    """Return what each rule takes, alone and last."""
    return {
        "without_rules": {"people": _round(answer.people_without), "stands": answer.stands_without},
        "with_all_rules": {"people": _round(answer.people_with), "stands": answer.stands_with},
        "rules": [
            {
                "rule_id": cost.rule_id,
                "citation": str(cost.citation),
                "people_lost_alone": _round(cost.people_alone),
                "stands_lost_alone": cost.stands_alone,
                "people_lost_last": _round(cost.people_last),
                "stands_lost_last": cost.stands_last,
            }
            for cost in answer.rules
        ],
        "provenance": passport(city, ruleset, {}),
    }


def curve_document(city: City, ruleset: RuleSet, answer: tuple[CurvePoint, ...]) -> Document:
    """Return people served and bound for each number of stands."""
    return {
        "points": [
            {
                "count": point.count,
                "covered": _round(point.covered),
                "upper_bound": _round(point.upper_bound),
                "bound_name": point.bound_name,
            }
            for point in answer
        ],
        "provenance": passport(city, ruleset, {}),
    }
