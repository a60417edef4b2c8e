"""Checks of the population table: cells without people, and people whom no street reaches."""

from planner.city import City
from planner.data_report.naming import file_of
from planner.provenance import Notice
from planner.reach.demand import cells_without_street
from planner.sources.where import some


def people_notices(city: City) -> list[Notice]:
    """Return what is worth knowing about where people live, nothing where it is not known."""
    people = city.population
    if people is None or not len(people):
        return []
    where, notices = file_of(city, "population"), []
    empty = (people["population"] == 0).to_numpy()
    if empty.any():
        ids = tuple(people["id"][empty])
        notices.append(Notice("data.cells_without_people", "info", where, len(ids), some(ids), {}, ids))
    if city.streets is not None and len(city.streets):
        apart = cells_without_street(city) & ~empty
        if apart.any():
            ids = tuple(people["id"][apart])
            values = {"people": round(float(people["population"][apart].sum()))}
            notices.append(
                Notice("data.cells_without_street", "warning", where, len(ids), some(ids), values, ids)
            )
    return notices
