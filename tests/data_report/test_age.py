from datetime import date

import pytest
from town import city

from planner.city import PopulationFigure
from planner.data_report.age import age_notices
from planner.provenance import Source

HASH = "ab" * 32
DAY = date(2026, 1, 1)


def keys(*sources, **more):
    return {notice.key: notice for notice in age_notices(city(sources=sources, **more), DAY, 5)}


@pytest.mark.parametrize(("dated", "old"), [(date(2021, 1, 1), False), (date(2020, 12, 31), True)])
def test_data_is_old_after_five_years(dated, old):
    # 2021-01-01 to 2026-01-01 are 1,826 days, one less than 5 × 365.25 allows.
    found = keys(Source("a.csv", HASH, dated=dated))
    assert ("data.old" in found) is old
    if old:
        assert "31/12/2020" in found["data.old"].render("pt")


def test_the_content_tells_more_than_the_day_it_was_taken():
    assert "data.old" in keys(Source("a", HASH, retrieved=DAY, dated=date(2010, 1, 1)))
    assert "data.old" not in keys(Source("a", HASH, retrieved=DAY))
    assert "data.old" in keys(Source("a", HASH, retrieved=date(2010, 1, 1)))


def test_files_without_a_day_are_told_together():
    found = keys(Source("a", HASH), Source("b", HASH), Source("c", HASH, dated=DAY))
    assert (found["data.undated"].count, found["data.undated"].examples) == (2, ("a", "b"))


@pytest.mark.parametrize(("year", "old"), [(2021, False), (2020, True), (None, False)])
def test_an_old_population_is_told(year, old):
    found = keys(population_figure=PopulationFigure(1000, "IBGE", year))
    assert ("data.population_old" in found) is old
