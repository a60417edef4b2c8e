"""How good a town's data is: what was seen in each input, what to do, and every row accounted for."""

from planner.data_report.accounts import Account
from planner.data_report.build import DEFAULT_OLD_YEARS, data_report, refused_report
from planner.data_report.remark import DataReport, Remark, Severity

__all__ = [
    "DEFAULT_OLD_YEARS",
    "Account",
    "DataReport",
    "Remark",
    "Severity",
    "data_report",
    "refused_report",
]
