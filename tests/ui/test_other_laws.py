from datetime import date

from planner.ui.other_laws import other_laws, other_laws_table


def by_id(people: int, day: date | None) -> dict:
    return {law.book.id: law for law in other_laws(people, day, "pt")}


def test_every_law_but_the_federal_is_applied_to_the_same_people():
    laws = by_id(111_939, date(2026, 1, 1))
    assert "federal-ctb" not in laws
    assert laws["passos-mg"].quota.permit_limit == 223
    assert laws["passos-mg"].citation != "—"


def test_a_law_that_gives_no_number_says_why():
    laws = by_id(111_939, date(2026, 1, 1))
    assert laws["votuporanga-sp"].quota.permit_limit is None
    assert "não limita o número pela população" in laws["votuporanga-sp"].why


def test_a_law_that_is_not_in_force_on_the_day_says_so():
    law = by_id(111_939, date(2000, 1, 1))["votuporanga-sp"]
    assert law.quota is None
    assert law.why


def test_the_chosen_law_comes_first_and_is_marked_and_nothing_missing_is_zero():
    laws = other_laws(111_939, date(2026, 1, 1), "pt")
    table = other_laws_table(laws, "votuporanga-sp", "pt")
    first = table.iloc[0].tolist()
    assert "a escolhida" in first[0]
    assert "não limita o número" in first[1]
    passos = next(row for row in table.to_numpy().tolist() if row[0].startswith("Passos"))
    assert passos[1:4] == ["223 autorizações", "45", "12"]
