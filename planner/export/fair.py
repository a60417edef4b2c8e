"""A plan with fair shares as a JSON document, for programs: English keys that stay."""

from planner.city import City
from planner.export.passport import passport
from planner.propose.questions import FairPlan
from planner.rulebook import RuleSet


def fair_document(city: City, ruleset: RuleSet, share: float, plan: FairPlan) -> dict[str, object]:
    """Return the stands, what each district gets and what the floors cost; coordinates as in GeoJSON."""
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
        "districts": [
            {
                "name": each.name,
                "people": round(each.people, 3),
                "coverable": round(each.coverable, 3),
                "floor": round(each.floor, 3),
                "served": round(each.served, 3),
                "served_without": round(each.served_without, 3),
            }
            for each in plan.districts
        ],
        "stands": [
            {
                "id": row["id"],
                "at": [round(row.geometry.x, 7), round(row.geometry.y, 7)],
                "street": row["street"],
                "people": round(float(row["people"]), 3),
            }
            for _, row in plan.stands.iterrows()
        ],
        "provenance": passport(city, ruleset, {"parte": share}),
    }
