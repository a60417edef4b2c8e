"""What a project tells of itself."""

import threading
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from sqlalchemy import Connection, select

from planner.city import City
from planner.errors import Fault, ProjectRefused
from planner.project import rows, schema
from planner.project.checks import faults_of
from planner.project.kept import result_of
from planner.project.law import ruleset_of
from planner.project.model import (
    Edit,
    Entry,
    LawChoice,
    ProjectInfo,
    Result,
    ResultKind,
    Scenario,
)
from planner.project.outside import outside_edits
from planner.project.replay import States, replayed
from planner.project.store import Store
from planner.project.town import read_city
from planner.project.values import loads, moment, stand_of, storable, table_of
from planner.rulebook import RuleSet


class ProjectView:
    """A planner's saved work as it can be read; `planner.project.Project` can also change it.

    The handle may be kept between runs of a screen and used from several threads; it holds no lock on the
    file between its operations.

    Parameters
    ----------
    store
        Where it lies.
    author
        Name that changes are signed with.
    kept_original
        Where the file of an older format is kept that this one was made from, ``None`` for none.
    """

    def __init__(self, store: Store, *, author: str, kept_original: Path | None = None) -> None:
        self._store = store
        self.author = storable(author)
        self.kept_original = kept_original
        self._alone = threading.RLock()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the store."""
        self._store.engine.dispose()

    @property
    def where(self) -> str:
        """Path or URL, without a password."""
        return self._store.where

    @property
    def read_only(self) -> bool:
        """Whether changes are refused."""
        return self._store.read_only

    @property
    def newer(self) -> int | None:
        """Format of a project that a newer program wrote, to be read only; ``None`` for one of today's."""
        return self._store.newer

    def info(self) -> ProjectInfo:
        """Return what the project says of itself; its layers are not read."""
        with self._store.reading() as connection:
            row = connection.execute(select(schema.INFO)).mappings().one()
            town = table_of(row["city"], where="projeto")
            return ProjectInfo(
                where=self.where,
                name=row["name"],
                format_version=row["format_version"],
                created=moment(row["created"], where="projeto"),
                changed=moment(row["changed"], where="projeto"),
                written_by=row["written_by"],
                town=str(town.get("name")),
                uf=town.get("uf"),
                ibge_code=town.get("ibge_code"),
                fictional=bool(town.get("fictional")),
                read_only=self.read_only,
                scenarios=self._scenarios(connection, archived=True),
            )

    def city(self) -> City:
        """Return the town as it was read, from the project alone."""
        with self._store.reading() as connection:
            told = connection.execute(select(schema.INFO.c.city)).scalar_one()
            return read_city(connection, loads(told, where="projeto"))

    def changed_token(self) -> int:
        """Return the number of the last line of the history: it tells cheaply whether anything changed."""
        with self._store.reading() as connection:
            return rows.last_number(connection)

    def law(self) -> LawChoice:
        """Return the law as it is chosen now."""
        with self._store.reading() as connection:
            return rows.law_at(connection)[1]

    def law_number(self) -> int:
        """Return the number of the line that chose the law: what `expected_law` is held against."""
        with self._store.reading() as connection:
            return rows.law_at(connection)[0]

    def ruleset(self) -> RuleSet:
        """Return the rules in force under the choice of law, from the texts inside the project.

        Raises
        ------
        RulebookFault, LawNotInForce
            As `planner.rulebook.in_force`.
        """
        return ruleset_of(self.law())

    def scenarios(self, *, archived: bool = False) -> tuple[Scenario, ...]:
        """Return the scenarios in the order they were made."""
        with self._store.reading() as connection:
            return self._scenarios(connection, archived=archived)

    def scenario(self, scenario_id: str) -> Scenario:
        """Return a scenario as it is now.

        Raises
        ------
        ProjectRefused
            There is none with this id.
        """
        with self._store.reading() as connection:
            return self._now(connection, scenario_id)

    def history(self, scenario_id: str | None = None, limit: int | None = None) -> tuple[Entry, ...]:
        """Return the lines of the history, the newest last; at most the newest `limit`."""
        with self._store.reading() as connection:
            if scenario_id is not None:
                self._row(connection, scenario_id)
            found = rows.lines(connection, scenario_id)
            return found if limit is None else found[-limit:] if limit > 0 else ()

    def state_at(self, scenario_id: str, entry_number: int) -> Scenario:
        """Return a scenario as it was after a line of the history, by replay."""
        with self._store.reading() as connection:
            row = self._row(connection, scenario_id)
            past = rows.lines(connection, scenario_id, upto=entry_number)
            if not past:
                raise ProjectRefused.of("project.no_entry", seen=entry_number, scenario=scenario_id)
            stands = rows.order(
                (stand_of(stand_id, told), int(told["position"])) for stand_id, told in replayed(past).items()
            )
            revision = next((line.revision for line in reversed(past) if line.revision), 1)
            return Scenario(id=row["id"], name=row["name"], revision=revision, stands=stands)

    def results(self, kind: ResultKind | None = None, scenario: str | None = None) -> tuple[Result, ...]:
        """Return the kept results, the newest last."""
        table = schema.RESULTS
        asked = select(table).order_by(table.c.number)
        if kind is not None:
            asked = asked.where(table.c.kind == kind)
        if scenario is not None:
            asked = asked.where(table.c.scenario == scenario)
        with self._store.reading() as connection:
            return tuple(result_of(dict(row)) for row in connection.execute(asked).mappings())

    def outside(self) -> Mapping[str, Edit]:
        """Return what another program changed in the layer of stands, by scenario."""
        with self._store.reading() as connection:
            return outside_edits(connection)

    def copy_to(self, where: str | Path) -> None:
        """Copy the whole project to a new file or database; every id and every line of the history stays."""
        from planner.project.copying import copy_project

        copy_project(self._store, where)

    def check(self) -> tuple[Fault, ...]:
        """Return what is wrong with the project: the file's integrity, and history against tables."""
        with self._store.reading() as connection:
            return faults_of(connection, self._store.kind)

    def _row(self, connection: Connection, scenario_id: str) -> Mapping[str, Any]:
        return rows.scenario_row(connection, scenario_id)

    def _now(self, connection: Connection, scenario_id: str, states: States | None = None) -> Scenario:
        row = self._row(connection, scenario_id)
        told = rows.states_now(connection, scenario_id) if states is None else states
        pairs = ((stand_of(stand_id, state), int(state["position"])) for stand_id, state in told.items())
        return rows.scenario_of(connection, row, rows.order(pairs))

    def _scenarios(self, connection: Connection, *, archived: bool) -> tuple[Scenario, ...]:
        table = schema.SCENARIOS
        found = connection.execute(select(table.c.id, table.c.archived).order_by(table.c.position)).all()
        return tuple(self._now(connection, made) for made, away in found if archived or not away)
