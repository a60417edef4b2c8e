import pytest

from planner.language import LANGUAGES
from planner.rulebook import RULE_KINDS
from planner.rulebook.reference import COMMON, kind_rows, kinds_markdown


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_has_its_row(language):
    rows = kind_rows(language)
    assert [row.kind for row in rows] == list(RULE_KINDS)
    assert all(row.says for row in rows)
    assert kinds_markdown(language).count("\n") == len(RULE_KINDS) + 2


def test_a_row_names_the_kinds_own_keys():
    distance = kind_rows()[0]
    assert distance.needed == ("subject", "object", "minimum", "unit")
    assert distance.also == ("inclusive", "measured")
    assert not set(distance.needed) & set(COMMON)
