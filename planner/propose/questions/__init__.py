"""What planners ask next, by the same engine: why not here, repair, rules' costs, how many, fair shares."""

from planner.propose.questions.costs import RuleCost, RuleCosts, rule_costs
from planner.propose.questions.curve import CurvePoint, coverage_curve
from planner.propose.questions.fair import DistrictShare, FairPlan, fair_shares
from planner.propose.questions.repair import Move, Repair, repair
from planner.propose.questions.why import WhyNot, why_here, why_not

__all__ = [
    "CurvePoint",
    "DistrictShare",
    "FairPlan",
    "Move",
    "Repair",
    "RuleCost",
    "RuleCosts",
    "WhyNot",
    "coverage_curve",
    "fair_shares",
    "repair",
    "rule_costs",
    "why_here",
    "why_not",
]
