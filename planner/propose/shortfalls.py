"""Where a plan gives less than the law would let it, or wants of it, in sentences."""

from planner.language import Language, number, sentence
from planner.propose.model import Proposal


def shortfalls(proposal: Proposal, language: Language) -> tuple[str, ...]:
    """Return what the reader must be told: a spacing kept too well, districts with too few stands."""
    told = []
    if not proposal.spacing_exact:
        most = number(max(0, round(proposal.upper_bound - proposal.reached)), language)
        metres = max(proposal.spacing_m, proposal.spacing_along_m)
        told.append(sentence("propose.cautious", language, metres=metres, most=most))
    for short in proposal.districts_short:
        values = {
            "district": short.district,
            "citation": str(short.citation),
            "least": short.least,
            "stands": short.stands,
            "most": short.at_most or 0,
        }
        told.append(sentence(f"propose.short_{short.why}", language, **values))
    return tuple(told)
