"""What planners ask next, answered by the same engine: why not here, repair, what rules cost, how many."""

from planner.propose.questions.costs import RuleCost, RuleCosts, rule_costs
from planner.propose.questions.curve import CurvePoint, coverage_curve
from planner.propose.questions.repair import Move, Repair, repair
from planner.propose.questions.why import WhyNot, why_here, why_not

__all__ = [
    "CurvePoint",
    "Move",
    "Repair",
    "RuleCost",
    "RuleCosts",
    "WhyNot",
    "coverage_curve",
    "repair",
    "rule_costs",
    "why_here",
    "why_not",
]
