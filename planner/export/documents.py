"""One JSON document a question, for programs: English keys that stay."""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path

from planner.city import City
from planner.export.geojson import proposal_geojson
from planner.export.layers import checklists, federal_part, hypothesis_part, municipal, readings_part
from planner.export.passport import law_passport, passport
from planner.language import Language, sentence
from planner.propose.model import Beside, Preference, Proposal
from planner.propose.packed import law_fingerprint, packed
from planner.quota.model import Quota, Spread
from planner.quota.room import PermitPlan
from planner.rulebook import RuleSet
from planner.tables import COORDINATE_DECIMALS
from planner.validate import Finding, Sensitivity, count_outcomes


def validation_document(
    city: City,
    ruleset: RuleSet,
    findings: Iterable[Finding],
    *,
    parameters: Mapping[str, object] | None = None,
    sensitivity: Sensitivity | None = None,
) -> dict[str, object]:
    """Return findings, how many of each outcome, and their provenance.

    The federal layer has a part of its own: ``findings``, ``outcomes`` and ``binding_failures`` are of the
    law asked for.

    Parameters
    ----------
    sensitivity
        What other readings of the law would change, where that was looked at.
    """
    said = tuple(findings)
    own = municipal(said)
    return {
        "findings": [finding.as_json() for finding in own],
        "outcomes": dict(count_outcomes(own)),
        "binding_failures": sum(finding.binding_failure for finding in own),
        "rules_ended": [
            {
                "rule_id": rule.id,
                "citation": str(rule.citation),
                "start": None if rule.start is None else rule.start.isoformat(),
                "end": None if rule.end is None else rule.end.isoformat(),
                "ended_by": None if rule.ended_by is None else rule.ended_by.act,
            }
            for rule in ruleset.ended
        ],
        "hypothesis": hypothesis_part(ruleset),
        "reading_sensitivity": readings_part(sensitivity),
        "federal": federal_part(ruleset, said),
        "checklist": checklists(ruleset, said),
        "provenance": passport(city, ruleset, parameters or {}),
    }


def proposal_document(
    city: City,
    ruleset: RuleSet,
    proposal: Proposal,
    findings: Iterable[Finding],
    *,
    parameters: Mapping[str, object] | None = None,
    sensitivity: Sensitivity | None = None,
    permits: PermitPlan | None = None,
) -> dict[str, object]:
    """Return the proposed stands as GeoJSON features, the figures that say how good they are, provenance.

    Parameters
    ----------
    sensitivity
        What other readings of the law would change, where that was looked at.
    permits
        Permits spread over the plan's stands, where that was asked for.
    """
    said = tuple(findings)
    own = municipal(said)
    collection = proposal_geojson(city, ruleset, proposal, said, parameters=parameters)
    features = collection["features"]
    assert isinstance(features, list)  # noqa: S101 - made one line above
    return {
        "stands": [feature for feature in features if feature["properties"]["situacao"] == "proposto"],
        "kept": [feature for feature in features if feature["properties"]["situacao"] == "mantido"],
        "covered": round(proposal.covered, 3),
        "coverable": round(proposal.coverable, 3),
        "upper_bound": round(proposal.upper_bound, 3),
        "bound_name": proposal.bound_name,
        "gap": round(proposal.gap, 6),
        "candidates": proposal.candidates,
        "candidates_all": proposal.candidates_all,
        "people_total": round(proposal.people_total, 3),
        "people_without_street": round(proposal.people_without_street, 3),
        "spacing_m": proposal.spacing_m,
        "spacing_along_m": proposal.spacing_along_m,
        "spacing_exact": proposal.spacing_exact,
        "removed_by_rule": [
            {
                "rule_id": removal.rule_id,
                "citation": str(removal.citation),
                "street_m": round(removal.street_m, 1),
                "street_share": round(removal.street_share, 6),
                "people_lost": round(removal.people_lost, 1),
                "judged": removal.judged,
            }
            for removal in proposal.removed_by_rule
        ],
        "unjudged_kinds": list(proposal.unjudged_kinds),
        "reason": proposal.reason,
        "radius_m": proposal.radius_m,
        "every_m": proposal.every_m,
        "count": proposal.count,
        "seed": proposal.seed,
        "iterations": proposal.iterations,
        "starts": proposal.starts,
        "straight": proposal.straight,
        "interrupted": proposal.interrupted,
        "bound_proved": round(proposal.bound_proved, 3),
        "certificate": None
        if proposal.certificate is None
        else {
            **packed(proposal.certificate),
            "law_sha256": law_fingerprint(ruleset),
            "candidates_sha256": proposal.candidates_sha256,
        },
        "preferred": [
            {
                "rule_id": zone.rule_id,
                "citation": str(zone.citation),
                "inside": zone.inside,
                "stands": zone.stands,
            }
            for zone in proposal.preferred
        ],
        "districts_short": [
            {
                "rule_id": one.rule_id,
                "citation": str(one.citation),
                "district": one.district,
                "fewest": one.least,
                "stands": one.stands,
                "at_most": one.at_most,
                "why": one.why,
            }
            for one in proposal.districts_short
        ],
        "preference": _preference(proposal),
        "permits": _permits(permits),
        "findings": [finding.as_json() for finding in own],
        "hypothesis": hypothesis_part(ruleset),
        "reading_sensitivity": readings_part(sensitivity),
        "federal": federal_part(ruleset, said),
        "checklist": checklists(ruleset, said),
        "provenance": collection["planejador"],
    }


def preference_parameters(asked: Preference) -> dict[str, object]:
    """Return a preference as the parameters of a proposal's files tell it."""
    return {"pessoas": asked.people, "tipos": list(asked.kinds), "ate_m": asked.within_m}


def _preference(proposal: Proposal) -> dict[str, object] | None:
    """Return what a preference asked for, got and cost."""
    told = proposal.preferring
    if told is None:
        return None
    return {
        "people": told.asked.people,
        "kinds": list(told.asked.kinds),
        "within_m": told.asked.within_m,
        "stands": told.stands,
        "stands_without": told.stands_without,
        "covered_without": round(told.covered_without, 3),
        "upper_bound_without": round(told.upper_bound_without, 3),
        "price": round(proposal.preference_price, 3),
        "most_price": round(proposal.preference_most_price, 3),
        "without": None if told.beside is None else beside_part(told.beside),
    }


def beside_part(plan: Beside) -> dict[str, object]:
    """Return places, [longitude, latitude], and certificate of a plan that another is held against."""
    return {
        "at": [[round(value, COORDINATE_DECIMALS) for value in place] for place in plan.lonlat.tolist()],
        "bound_name": plan.bound_name,
        "bound_proved": round(plan.bound_proved, 3),
        "certificate": packed(plan.certificate),
    }


def _permits(plan: PermitPlan | None) -> dict[str, object] | None:
    """Return the permits of each stand of a plan, and what found no room."""
    if plan is None:
        return None
    return {
        "permits": plan.permits,
        "capacity": plan.capacity,
        "by_stand": _by_stand(plan.spread),
        "unplaced": plan.spread.unplaced,
        "stands_missing": plan.stands_missing,
    }


def _by_stand(spread: Spread) -> list[dict[str, object]]:
    return [
        {
            "stand_id": stand.stand_id,
            "people": round(stand.people, 1),
            "capacity": stand.capacity,
            "permits": stand.permits,
        }
        for stand in spread.stands
    ]


def quota_document(
    ruleset: RuleSet, quota: Quota, *, spread: Spread | None = None, language: Language = "pt"
) -> dict[str, object]:
    """Return every limit with its sum line by line and citation.

    Parameters
    ----------
    spread
        Permits spread over stands, where stands were given.
    language
        Of the sentences in ``steps``.
    """
    return {
        "population": quota.population,
        "population_source": quota.population_source,
        "permit_limit": quota.permit_limit,
        "permit_reason": quota.permit_reason,
        "permit_minimum": quota.permit_minimum,
        "new_permits": quota.new_permits,
        "counts": quota.counts,
        "reserved": dict(quota.reserved),
        "agency_limit": quota.agency_limit,
        "vehicles_per_agency": None if quota.vehicles_per_agency is None else list(quota.vehicles_per_agency),
        "fleet_age": [
            {"up_to_years": band.up_to_years, "vehicles": band.vehicles} for band in quota.fleet_age
        ],
        "driver_limit": quota.driver_limit,
        "stand_capacity": None if quota.stand_capacity is None else list(quota.stand_capacity),
        "stands_by_district": [
            {"district": place.district, "minimum": place.minimum, "maximum": place.maximum}
            for place in quota.stands
        ],
        "other": dict(quota.other),
        "steps": [
            {
                "text": sentence(step.key, language, **step.values),
                "result": step.result,
                "rule_id": step.rule_id,
                "citation": None if step.citation is None else str(step.citation),
            }
            for step in quota.steps
        ],
        "notes": [note.pt if language == "pt" else note.en for note in quota.notes],
        "permits_by_stand": None if spread is None else _by_stand(spread),
        "permits_unplaced": None if spread is None else spread.unplaced,
        "hypothesis": hypothesis_part(ruleset),
        "law": law_passport(ruleset),
    }


def write_json(document: Mapping[str, object], path: Path) -> None:
    """Write a document as UTF-8 JSON text."""
    text = json.dumps(document, ensure_ascii=False, allow_nan=False, indent=2)
    path.write_text(text + "\n", encoding="utf-8", newline="\n")
