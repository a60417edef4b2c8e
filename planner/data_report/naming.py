"""The names under which remarks speak of a city's inputs."""

from planner.city import City
from planner.provenance import TableName


def file_of(city: City, table: TableName) -> str:
    """Return the file a table was read from, the town's name where no input tells."""
    for source in city.sources:
        if any(tally.table == table for tally in source.tallies):
            return source.name
    return city.name
