"""The worked cases beside the rulebooks: what a jurist reads there is what the planner says."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from town import at, city

from planner.bundled import rulebooks_dir
from planner.errors import LawNotInForce
from planner.language import day as written
from planner.quota import size_quota
from planner.rulebook import DistanceRule, RuleSet, in_force, load_rulebook, rulebook_ids
from planner.validate import Finding, validate

FOLDER = rulebooks_dir() / "cases"
LAWS = sorted(path.stem for path in FOLDER.glob("*.toml"))
KEYS = {
    *("id", "title", "day", "readings", "given", "none", "population"),
    *("expect", "quota", "absent", "refused_since", "no_limit", "judged"),
}
TELLING = ("fail", "near", "assess")
"""Outcomes that a case may never leave out."""


def content(law: str) -> dict:
    return tomllib.loads((FOLDER / f"{law}.toml").read_text(encoding="utf-8"))


def cases() -> Iterator[object]:
    for law in LAWS:
        for case in content(law)["cases"]:
            yield pytest.param(law, case, id=f"{law}:{case['id']}")


def rules_of(law: str, case: dict) -> RuleSet:
    return in_force(load_rulebook(law), case.get("day"), readings=case.get("readings", {}))


def cites(finding_or_step, article: str) -> bool:
    return finding_or_step.citation is not None and finding_or_step.citation.article == article


def is_said(expected: dict, finding: Finding) -> bool:
    if (finding.rule_id, finding.subject_id, finding.outcome) != (
        expected["rule"],
        expected["place"],
        expected["outcome"],
    ):
        return False
    if not cites(finding, expected["article"]) or finding.limit != expected.get("limit", finding.limit):
        return False
    if "object" in expected and finding.object_id != expected["object"]:
        return False
    measured = expected.get("measured")
    return measured is None or finding.measured == pytest.approx(measured, abs=0.001)


@pytest.mark.parametrize(("law", "case"), list(cases()))
def test_a_case_comes_out_as_written(law, case):
    assert set(case) <= KEYS
    if "refused_since" in case:
        with pytest.raises(LawNotInForce, match=re.escape(written(case["refused_since"], "pt"))):
            rules_of(law, case)
        return
    ruleset = rules_of(law, case)
    assert not {rule.id for rule in ruleset.rules} & set(case.get("absent", ()))
    if "given" in case:
        _check_places(ruleset, case)
    if "population" in case:
        _check_quota(ruleset, case)


def _check_places(ruleset: RuleSet, case: dict) -> None:
    rows = [(place["id"], place["kind"], at(place["at"])) for place in case["given"]]
    findings = validate(city(*rows, none=case.get("none", ())), ruleset)
    expected = case.get("expect", [])
    for each in expected:
        assert [f for f in findings if is_said(each, f)], (each, findings)
    telling = [finding for finding in findings if finding.outcome in TELLING]
    assert [f for f in telling if not any(is_said(each, f) for each in expected)] == []
    if "judged" in case:
        judged = [finding for finding in findings if finding.outcome != "unknown"]
        assert len(judged) == case["judged"]


def _check_quota(ruleset: RuleSet, case: dict) -> None:
    quota = size_quota(ruleset, case["population"])
    for each in case.get("quota", ()):
        results = [s.result for s in quota.steps if s.rule_id == each["rule"] and cites(s, each["article"])]
        assert each["result"] in results
    if "no_limit" in case:
        assert (quota.permit_limit, quota.permit_reason) == (None, case["no_limit"])


def test_every_town_and_model_has_its_cases():
    towns = {law for law in rulebook_ids() if load_rulebook(law).status != "federal"}
    assert set(LAWS) == towns
    for law in LAWS:
        written_cases = content(law)
        assert written_cases["law"] == law
        ids = [case["id"] for case in written_cases["cases"]]
        assert len(ids) == len(set(ids))


@pytest.mark.parametrize("law", LAWS)
def test_both_sides_of_every_limit_that_a_map_measures_are_tried(law):
    book = load_rulebook(law)
    expected = [each for case in content(law)["cases"] for each in case.get("expect", ())]
    for rule in book.rules:
        if isinstance(rule, DistanceRule) and {"stand", "premises"} & set(rule.subject):
            tried = {each["outcome"] for each in expected if each["rule"] == rule.id}
            assert {"pass", "fail"} <= tried, rule.id


@pytest.mark.parametrize("law", LAWS)
def test_both_sides_of_every_known_day_are_tried(law):
    book = load_rulebook(law)
    days = {case["day"] for case in content(law)["cases"] if "day" in case}
    changes = {day for rule in book.rules for day in (rule.start, rule.end) if day} | {book.act.date} - {None}
    for change in changes:
        assert change in days, change
        assert any((change - day).days == 1 for day in days), change


def test_the_folder_of_cases_is_no_rulebook():
    assert "cases" not in rulebook_ids()
    assert Path(FOLDER).is_dir()
