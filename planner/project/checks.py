"""Whether a project is sound: the file itself, and its tables against the replay of its history."""

from sqlalchemy import Connection, select

from planner.errors import Fault, PlannerError
from planner.project import gpkg, rows, schema
from planner.project.inputs import changed_inputs
from planner.project.kept import result_of
from planner.project.replay import difference, replayed
from planner.project.town import read_city
from planner.project.values import table_of


def faults_of(connection: Connection, kind: str) -> tuple[Fault, ...]:
    """Return everything found wrong, nothing for a sound project."""
    found = []
    if kind == "gpkg":
        found += [Fault("project.integrity", {"seen": line}) for line in gpkg.integrity(connection)]
    for look in (_numbers, _scenarios, _used_ids, _laws, _results, _town):
        try:
            found += look(connection)
        except PlannerError as error:
            found += error.faults
    return tuple(found)


def _numbers(connection: Connection) -> list[Fault]:
    numbers = (
        connection.execute(select(schema.HISTORY.c.number).order_by(schema.HISTORY.c.number)).scalars().all()
    )
    if list(numbers) == list(range(1, len(numbers) + 1)):
        return []
    missing = sorted(set(range(1, max(numbers, default=0) + 1)) - set(numbers))
    return [Fault("project.lines_missing", {"seen": tuple(missing[:10])})]


def _scenarios(connection: Connection) -> list[Fault]:
    found = []
    table = schema.SCENARIOS
    for row in connection.execute(select(table).order_by(table.c.position)).mappings().all():
        told = rows.lines(connection, row["id"])
        _, after = difference(replayed(told), rows.states_now(connection, row["id"]))
        if after:
            found.append(Fault("project.not_as_history", {"scenario": row["id"], "seen": tuple(after)[:10]}))
        revisions = [line.revision for line in told if line.revision is not None and line.action != "result"]
        if revisions != list(range(1, len(revisions) + 1)) or revisions[-1:] != [row["revision"]]:
            found.append(Fault("project.revision", {"scenario": row["id"], "seen": row["revision"]}))
    known = set(connection.execute(select(table.c.id)).scalars())
    named = set(connection.execute(select(schema.STANDS.c.scenario).distinct()).scalars())
    if strange := sorted(str(name) for name in named - known):
        found.append(Fault("project.no_scenario", {"seen": tuple(strange), "known": tuple(sorted(known))}))
    return found


def _used_ids(connection: Connection) -> list[Fault]:
    used = set(connection.execute(select(schema.USED_IDS.c.id)).scalars())
    stands = set(connection.execute(select(schema.STANDS.c.id)).scalars())
    lost = sorted(str(stand) for stand in stands - used)
    return [Fault("project.ids_lost", {"seen": tuple(lost[:10])})] if lost else []


def _laws(connection: Connection) -> list[Fault]:
    for number in connection.execute(select(schema.LAWS.c.number)).scalars().all():
        rows.law_at(connection, number)
    rows.law_at(connection)
    return []


def _results(connection: Connection) -> list[Fault]:
    table = schema.RESULTS
    for row in connection.execute(select(table)).mappings():
        result_of(dict(row))
    return []


def _town(connection: Connection) -> list[Fault]:
    told = table_of(connection.execute(select(schema.INFO.c.city)).scalar_one(), where="projeto")
    read_city(connection, told)
    return changed_inputs(connection, told)
