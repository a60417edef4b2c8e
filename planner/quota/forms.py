"""The number that each form of quota gives, with its sum line by line, in exact fractions."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from planner.quota.basis import Inhabitants, PopulationBasis, inhabitants
from planner.quota.model import Step
from planner.quota.rounding import rounded
from planner.quota.wording import counted_words, decimal, rounding_words
from planner.rulebook.rules import Counted, QuotaRule, Ratio, exactly


@dataclass(frozen=True)
class Sized:
    """What a rule's form gives.

    Attributes
    ----------
    number, reason
        One of the two is ``None``.
    steps
        The sum, at least one line; its last line ends in `number`.
    minimum
        The fewest, for a band.
    """

    number: int | None
    reason: str | None
    steps: tuple[Step, ...]
    minimum: int | None = None


def sized(rule: QuotaRule, basis: PopulationBasis) -> Sized:
    """Return the number that a quota rule gives, its caps applied."""
    if rule.basis == "fixed":
        step = _step(rule, f"{rule.counts}_fixed", {"count": rule.count}, rule.count)
        return Sized(rule.count, None, (step,))
    if rule.basis in ("premises_space", "unlimited"):
        return Sized(None, rule.basis, (_step(rule, f"{rule.basis}_{rule.service}", {}, None),))
    people = inhabitants(rule, basis)
    if people.people is None:
        return _missing(rule, str(people.missing))
    if rule.basis == "band":
        return _band(rule, people, people.people)
    found = _growing(rule, basis, people.people) if rule.basis == "growing" else _share(rule, people.people)
    if found.number is None:
        return found
    number, caps = capped(rule, found.number)
    return Sized(number, None, (*people.steps, *found.steps, *caps))


def _step(rule: Counted, key: str, values: Mapping[str, object], result: int | None) -> Step:
    return Step(f"quota.{key}", values, result, rule.id, rule.citation)


def _missing(rule: QuotaRule, reason: str) -> Sized:
    values = {"districts": tuple(rule.districts), "year": str(rule.base_year)}
    return Sized(None, reason, (_step(rule, reason, values, None),))


def capped(rule: Counted, number: int) -> tuple[int, list[Step]]:
    """Return the number within the rule's `at_least` and `at_most`, with the line that says so."""
    if rule.at_least is not None and number < rule.at_least:
        return rule.at_least, [
            _step(rule, "raised", {"number": number, "result": rule.at_least}, rule.at_least)
        ]
    if rule.at_most is not None and number > rule.at_most:
        return rule.at_most, [_step(rule, "capped", {"number": number, "result": rule.at_most}, rule.at_most)]
    return number, []


def _share(rule: QuotaRule, people: int) -> Sized:
    """Return so many for each so many inhabitants, or a percentage of them."""
    if rule.basis == "percent":
        percent = exactly(rule.percent or 0)
        quotient = people * percent / 100
        number = rounded(quotient, rule.rounding)
        values = _values(rule, people, quotient, number) | {"percent": decimal(percent)}
        return Sized(number, None, (_step(rule, "percent", values, number),))
    per, each = rule.per or 1, exactly(rule.for_each or 1)
    if rule.remainder_above is not None:
        return _with_remainder(rule, people, per, each, rule.remainder_above)
    quotient = people * each / per
    number = rounded(quotient, rule.rounding)
    values = _values(rule, people, quotient, number) | {"per": per, "for_each": decimal(each)}
    plain = each == 1 and rule.rounding != "half"
    return Sized(
        number, None, (_step(rule, f"{rule.counts}_{rule.rounding}" if plain else "rate", values, number),)
    )


def _values(rule: QuotaRule, people: int, quotient: Fraction, number: int) -> dict[str, object]:
    return {
        "population": people,
        "quotient": decimal(quotient),
        "result": number,
        "counted": counted_words(rule.counts),
        "rounded": rounding_words(rule.rounding),
    }


def _with_remainder(rule: QuotaRule, people: int, per: int, each: Fraction, above: int) -> Sized:
    whole, remainder = divmod(people, per)
    adds = remainder > above
    number = rounded((whole + adds) * each, rule.rounding)
    values = _values(rule, people, Fraction(people, per), number)
    values |= {"per": per, "whole": whole, "remainder": remainder, "above": above, "for_each": decimal(each)}
    return Sized(
        number, None, (_step(rule, "remainder_adds" if adds else "remainder_adds_none", values, number),)
    )


def _growing(rule: QuotaRule, basis: PopulationBasis, people: int) -> Sized:
    count = basis.base_count if rule.count is None else rule.count
    if count is None:
        return _missing(rule, "base_count_missing")
    values: dict[str, object] = {"count": count, "year": str(rule.base_year)}
    values |= {"counted": counted_words(rule.counts), "rounded": rounding_words(rule.rounding)}
    if rule.per_new_inhabitants is not None:
        base = rule.base_population or 0
        new = max(people - base, 0)
        quotient = Fraction(new, rule.per_new_inhabitants)
        number = count + rounded(quotient, rule.rounding)
        values |= {"population": people, "base": base, "new": new, "per": rule.per_new_inhabitants}
        values |= {"quotient": decimal(quotient), "result": number}
        return Sized(number, None, (_step(rule, "growing_by_inhabitants", values, number),))
    if basis.year is None:
        return _missing(rule, "year_missing")
    years = basis.year - (rule.base_year or 0)
    if years < 0:
        return _missing(rule, "before_base_year")
    percent = exactly(rule.percent_a_year or 0)
    factor = (1 + percent / 100) ** years if rule.growth == "compound" else 1 + years * percent / 100
    number = rounded(count * factor, rule.rounding)
    values |= {"percent": decimal(percent), "years": years, "quotient": decimal(count * factor)}
    values |= {"this_year": str(basis.year), "result": number}
    return Sized(number, None, (_step(rule, f"growing_{rule.growth}", values, number),))


def _band(rule: QuotaRule, people: Inhabitants, number: int) -> Sized:
    least, least_step = _edge(rule, rule.minimum, number, "band_minimum")
    most, most_step = _edge(rule, rule.maximum, number, "band_maximum")
    return Sized(most, None, (*people.steps, least_step, most_step), least)


def _edge(rule: QuotaRule, ratio: Ratio | None, people: int, key: str) -> tuple[int, Step]:
    assert ratio is not None  # noqa: S101 - a band has both edges, or the file is refused
    quotient = people * exactly(ratio.for_each) / ratio.per
    number = rounded(quotient, ratio.rounding)
    values = _values(rule, people, quotient, number)
    values |= {"per": ratio.per, "for_each": decimal(exactly(ratio.for_each))}
    return number, _step(rule, key, {**values, "rounded": rounding_words(ratio.rounding)}, number)
