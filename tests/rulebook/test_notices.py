from pathlib import Path

from planner.rulebook import load_rulebook, notices_of, read_rulebook

KINDS = Path(__file__).parent / "kinds"


def said(town: str) -> list[str]:
    return [notice.pt for notice in notices_of(read_rulebook(KINDS / f"{town}.toml"))]


def test_a_bill_says_that_it_binds_nobody():
    assert said("porto-velho-ro") == ["É projeto de lei, não lei: nenhuma regra vigora nem obriga."]


def test_single_rules_that_are_a_bill_are_named():
    assert said("formas-raras") == ["Regras que são só projeto e não vigoram: next-quota."]


def test_a_report_of_no_enforcement_names_the_article():
    (notice,) = said("votuporanga-sp-2011")
    assert "Lei 4.986/2011, Art. 11, XI" in notice
    assert "imprensa local" in notice


def test_a_rulebooks_own_notices_come_first():
    book = load_rulebook("passos-mg")
    assert notices_of(book) == tuple(book.notices)
