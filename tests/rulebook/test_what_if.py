from datetime import date

import pytest

from planner.errors import RulebookFault
from planner.rulebook import RULE_KINDS, WhatIf, in_force, load_rulebook, read_rulebook
from planner.rulebook.what_if import numbers_of

DAY = date(2020, 1, 1)


def law(name: str, **what_if: object):
    return in_force(load_rulebook(name), DAY, what_if=WhatIf(**what_if))


def ids(ruleset) -> list[str]:
    return [rule.id for rule in ruleset.rules]


def test_without_a_what_if_the_set_is_the_law():
    plain = in_force(load_rulebook("passos-mg"), DAY)
    assert (plain.hypothesis, plain.what_if, plain.supposed) == ((), None, frozenset())
    assert law("passos-mg").hypothesis == ()


def test_a_rule_switched_off_is_gone_and_told():
    hypothesis = law("passos-mg", off=("spacing",))
    assert "spacing" not in ids(hypothesis)
    (change,) = hypothesis.hypothesis
    assert (change.kind, change.rule_id, str(change.citation)) == (
        "off",
        "spacing",
        "Lei municipal do mototáxi de Passos, Art. 11, I",
    )
    assert "desligada" in change.text("pt")
    assert hypothesis.supposed == frozenset()


def test_the_200_m_that_votuporanga_struck_come_back_with_their_article():
    plain = in_force(load_rulebook("votuporanga-sp"), DAY)
    assert "premises-clearance-taxi" not in ids(plain)
    hypothesis = law("votuporanga-sp", back=("premises-clearance-taxi",))
    rule = hypothesis.rule("premises-clearance-taxi")
    assert (rule.minimum, rule.citation.article) == (200, "Art. 11, XIII (original)")
    assert hypothesis.supposed == {"premises-clearance-taxi"}
    order = [rule.id for rule in hypothesis.rulebook.rules]
    assert ids(hypothesis) == sorted(ids(hypothesis), key=order.index)


def test_an_older_version_takes_the_place_of_the_one_in_force():
    book = load_rulebook("votuporanga-sp")
    twice = [rule for rule in book.rules if rule.id == "fleet"]
    assert len(twice) == 2
    hypothesis = in_force(book, DAY, what_if=WhatIf(back=("fleet",)))
    assert [rule.end is not None for rule in hypothesis.rules if rule.id == "fleet"] == [True]


def test_a_number_is_changed_and_the_law_keeps_its_own():
    hypothesis = law("passos-mg", numbers={"spacing": 400})
    assert hypothesis.rule("spacing").minimum == 400
    (change,) = hypothesis.hypothesis
    assert (change.kind, change.field, change.before, change.after) == ("number", "minimum", 500, 400)
    assert "400 em vez de 500" in change.text("pt")
    assert load_rulebook("passos-mg").rules != hypothesis.rules


def test_a_quota_takes_another_ratio_as_a_whole_number():
    rule = law("passos-mg", numbers={"quota": 400}).rule("quota")
    assert (rule.per, type(rule.per)) == (400, int)


def test_a_bill_may_be_supposed(request):
    path = request.path.parent / "kinds" / "formas-raras.toml"
    book = read_rulebook(path)
    bills = [rule.id for rule in book.rules if rule.bill]
    assert bills
    hypothesis = in_force(book, None, what_if=WhatIf(back=(bills[0],)))
    assert hypothesis.supposed == {bills[0]}


@pytest.mark.parametrize(
    ("what_if", "words"),
    [
        (WhatIf(off=("spacin",)), ["spacin", "«spacing»"]),
        (WhatIf(back=("spacing",)), ["já vale"]),
        (WhatIf(numbers={"spacing": -1}), ["não aceita", "minimum"]),
        (WhatIf(numbers={"spacing.maximum": 1}), ["spacing.minimum"]),
        (WhatIf(numbers={"quota": 0.5}), ["não aceita", "per"]),
        (WhatIf(numbers={"fleet": 3}), ["fleet.minimum", "fleet.maximum"]),
        (WhatIf(off=("x", "y")), ["«x»", "«y»"]),
    ],
)
def test_what_cannot_be_supposed_is_refused_with_the_nearest_word(what_if, words):
    with pytest.raises(RulebookFault) as refused:
        in_force(load_rulebook("passos-mg"), DAY, what_if=what_if)
    for word in words:
        assert word in str(refused.value)


def test_an_ended_rule_cannot_be_switched_off_but_says_how_to_bring_it():
    with pytest.raises(RulebookFault, match="back=premises-clearance-taxi"):
        law("votuporanga-sp", off=("premises-clearance-taxi",))


def test_every_kind_of_rule_tells_its_numbers():
    spacing = load_rulebook("passos-mg").rules[0]
    assert numbers_of(spacing) == {"minimum": 500.0}
    assert len(RULE_KINDS) > 15


@pytest.mark.parametrize(("seen", "asked"), [("spacin", True), ("qwzx", False)])
def test_a_word_like_no_rule_brings_no_suggestion(seen, asked):
    with pytest.raises(RulebookFault) as refused:
        in_force(load_rulebook("passos-mg"), DAY, what_if=WhatIf(off=(seen,)))
    assert ("Seria" in str(refused.value)) == asked
    assert "quota" in str(refused.value)  # the rules that there are, either way
