"""How old the data is on a day."""

from datetime import date

from planner.city import City
from planner.provenance import Notice
from planner.sources.where import some


def age_notices(city: City, day: date, older_than_years: float) -> list[Notice]:
    """Return inputs older than some years on a day, and those that tell no day at all.

    The day that the content tells counts; failing that, the day it was taken from its publisher.
    """
    notices, undated = [], []
    for source in city.sources:
        dated = source.dated or source.retrieved
        if dated is None:
            undated.append(source.name)
        elif (day - dated).days > older_than_years * 365.25:
            values = {
                "dated": dated,
                "years": round((day - dated).days / 365.25, 1),
                "limit": older_than_years,
            }
            notices.append(Notice("data.old", "warning", source.name, values=values))
    figure = city.population_figure
    if figure is not None and figure.year is not None and day.year - figure.year > older_than_years:
        values = {"year": str(figure.year), "limit": older_than_years}
        notices.append(Notice("data.population_old", "warning", figure.source, values=values))
    if undated:
        notices.append(Notice("data.undated", "info", city.name, len(undated), some(undated)))
    return notices
