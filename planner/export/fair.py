"""A plan with fair shares as a JSON document, for programs: English keys that stay."""

import geopandas as gpd

from planner.city import City
from planner.export.documents import beside_part
from planner.export.passport import passport
from planner.propose.packed import law_fingerprint, packed
from planner.propose.questions import FairPlan
from planner.propose.questions.fair import DistrictShare, FairProof
from planner.rulebook import RuleSet
from planner.tables import COORDINATE_DECIMALS
from planner.validate.places import as_points


def fair_document(city: City, ruleset: RuleSet, share: float, plan: FairPlan) -> dict[str, object]:
    """Return the stands, what each district gets, what the floors cost, and what proves the bounds.

    Coordinates are [longitude, latitude].
    """
    proof = {} if plan.proof is None else _proof(ruleset, plan.proof)
    asked = {"raio_m": "radius_m", "passo_m": "every_m", "quantidade": "count"}
    parameters = {name: proof[key] for name, key in asked.items() if key in proof}
    return {
        "share": share,
        "met": plan.met,
        "interrupted": plan.interrupted,
        "covered": round(plan.covered, 3),
        "upper_bound": round(plan.upper_bound, 3),
        "covered_without": round(plan.covered_without, 3),
        "upper_bound_without": round(plan.upper_bound_without, 3),
        "price": round(plan.price, 3),
        "most_price": round(plan.most_price, 3),
        "districts": [_district(each) for each in plan.districts],
        "stands": _stands(plan.stands),
        "kept": _stands(plan.kept),
        **proof,
        "provenance": passport(city, ruleset, {"parte": share, **parameters}),
    }


def _proof(ruleset: RuleSet, proof: FairProof) -> dict[str, object]:
    return {
        "radius_m": proof.radius_m,
        "every_m": proof.every_m,
        "count": proof.count,
        "candidates": proof.candidates,
        "bound_name": proof.bound_name,
        "bound_proved": round(proof.bound_proved, 3),
        "certificate": {
            **packed(proof.certificate),
            "law_sha256": law_fingerprint(ruleset),
            "candidates_sha256": proof.candidates_sha256,
        },
        "without": beside_part(proof.beside),
    }


def _district(each: DistrictShare) -> dict[str, object]:
    figures = ("people", "coverable", "floor", "served", "served_without")
    told = {name: round(getattr(each, name), 3) for name in figures}
    # Every digit of the weight: what it is multiplied with are thousands of people.
    return {"name": each.name, **told, "weight": each.weight}


def _stands(table: gpd.GeoDataFrame) -> list[dict[str, object]]:
    streets = table["street"] if "street" in table else [None] * len(table)
    return [
        {
            "id": name,
            "at": [round(point.x, COORDINATE_DECIMALS), round(point.y, COORDINATE_DECIMALS)],
            "street": street,
            "people": round(float(people), 3),
        }
        for name, point, street, people in zip(
            table["id"], as_points(table).geometry, streets, table["people"], strict=True
        )
    ]
