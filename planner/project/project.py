"""The handle on a planner's saved work: every change is one transaction and one line of the history."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection, delete, insert, select, update

from planner.errors import ProjectConflict, ProjectRefused
from planner.project import rows, schema
from planner.project.edits import after_of, back_and_forth, clean_name, impossible, refuse_unknown
from planner.project.kept import packed, result_of
from planner.project.law import ruleset_of
from planner.project.model import (
    Edit,
    LawChoice,
    Result,
    ResultKind,
    Scenario,
)
from planner.project.outside import give_ids, outside_edits, strayed
from planner.project.replay import States, apply, difference, replayed
from planner.project.shown import show_result
from planner.project.values import loads, moment
from planner.project.view import ProjectView


class Project(ProjectView):
    """A planner's saved work, to be read and changed."""

    def set_law(self, law: LawChoice, *, expected_law: int | None = None) -> None:
        """Choose another law, day, reading or what-if; nothing is written where nothing changes.

        Raises
        ------
        ProjectConflict
            `expected_law` is not the number of the present choice: somebody else made another one.
        RulebookFault, LawNotInForce
            The choice is not possible.
        """
        ruleset_of(law)
        with self._alone, self._store.writing() as connection:
            number, before = rows.law_at(connection)
            if expected_law is not None and expected_law != number:
                raise self._conflict(connection, number)
            if law == before:
                return
            line = rows.add_line(
                connection,
                at=rows.now(),
                author=self.author,
                action="law",
                before=rows.law_line(before),
                after=rows.law_line(law),
            )
            rows.keep_law(connection, law, line)

    def add_scenario(self, name: str, *, copy_of: str | None = None) -> Scenario:
        """Make a scenario, empty or with the stands of another one (they keep their ids)."""
        with self._alone, self._store.writing() as connection:
            after: States = (
                {} if copy_of is None else rows.states_now(connection, self._row(connection, copy_of)["id"])
            )
            number = int(connection.execute(select(schema.INFO.c.next_scenario)).scalar_one())
            connection.execute(update(schema.INFO).values(next_scenario=number + 1))
            made = f"S{number}"
            at = rows.now()
            connection.execute(
                insert(schema.SCENARIOS).values(
                    id=made, position=number, name=clean_name(name), revision=1, archived=False, digest=""
                )
            )
            rows.put_stands(connection, made, after)
            rows.note_digest(connection, made, after)
            rows.add_line(
                connection,
                at=at,
                author=self.author,
                action="create",
                before={},
                after=after,
                scenario=made,
                revision=1,
            )
            return self._now(connection, made)

    def rename_scenario(self, scenario_id: str, name: str, *, expected: int) -> Scenario:
        """Give a scenario another name."""
        return self._set_scenario(scenario_id, {"name": clean_name(name)}, "scenario", expected)

    def archive_scenario(self, scenario_id: str, *, expected: int, archived: bool = True) -> Scenario:
        """Put a scenario away, or take it out again; nothing is deleted."""
        return self._set_scenario(scenario_id, {"archived": archived}, "archive", expected)

    def new_stand_id(self) -> str:
        """Return an id that no stand ever had; it is taken at once and never given again."""
        with self._alone, self._store.writing() as connection:
            return rows.fresh_id(connection)

    def change(self, scenario_id: str, edit: Edit, *, expected: int) -> Scenario:
        """Change the stands of a scenario: the whole edit, or nothing.

        Parameters
        ----------
        edit
            A stand with the id ``""`` gets the next free one.
        expected
            Revision of the scenario that the edit was made on.

        Raises
        ------
        ProjectConflict
            The scenario is at another revision: says who changed what and when.
        ProjectRefused
            The edit names a stand that is not there, or a used id for a new one; or its action is unknown.
        """
        refuse_unknown(edit)
        with self._alone, self._store.writing() as connection:
            now = self._expect(connection, scenario_id, expected)
            after = after_of(connection, now, edit)
            changed = {stand_id: told for stand_id, told in after.items() if now.get(stand_id) != told}
            before = {stand_id: now.get(stand_id) for stand_id in changed}
            return self._advance(connection, scenario_id, edit.action, before, changed, now=now)

    def undo(self, scenario_id: str, *, expected: int) -> Scenario:
        """Take the last step back; the line it makes is part of the history and survives a restart.

        Raises
        ------
        ProjectConflict
            The scenario is at another revision.
        ProjectRefused
            There is no step to take back.
        """
        return self._step(scenario_id, "undo", expected)

    def redo(self, scenario_id: str, *, expected: int) -> Scenario:
        """Take the last step that was taken back forth again."""
        return self._step(scenario_id, "redo", expected)

    def restore(self, scenario_id: str, entry_number: int, *, expected: int) -> Scenario:
        """Make a scenario what it was after a line of the history: a change too, never a deletion."""
        with self._alone, self._store.writing() as connection:
            now = self._expect(connection, scenario_id, expected)
            wanted = replayed(rows.lines(connection, scenario_id, upto=entry_number))
            before, after = difference(now, wanted)
            return self._advance(connection, scenario_id, "restore", before, after, now=now, of=entry_number)

    def keep_result(
        self,
        kind: ResultKind,
        document: Mapping[str, Any],
        *,
        scenario: str | None = None,
        revision: int | None = None,
    ) -> Result:
        """Keep something worked out, as its exported document; findings and proposals become layers too."""
        with self._alone, self._store.writing() as connection:
            if scenario is not None:
                self._row(connection, scenario)
            at = rows.now()
            number = rows.add_line(
                connection,
                at=at,
                author=self.author,
                action="result",
                before={},
                after={"kind": kind, "revision": revision},
                scenario=scenario,
            )
            row = {
                "number": number,
                "at": at,
                "author": self.author,
                "kind": kind,
                "scenario": scenario,
                "revision": revision,
                "document": packed(document),
            }
            connection.execute(insert(schema.RESULTS).values(**row))
            show_result(connection, number, kind, document, scenario)
            return result_of(row)

    def adopt_outside(self) -> tuple[Scenario, ...]:
        """Take over what another program changed, as a line ``outside`` of each scenario's history.

        A new stand without an id, or with one that another stand had, gets the next free one.

        Raises
        ------
        ProjectRefused
            A stand is none: not on Earth, of an unknown kind, or with values that are not its own.
        """
        with self._alone, self._store.writing() as connection:
            taken = []
            edits = outside_edits(connection)
            if faults := [fault for edit in edits.values() for fault in impossible(edit.put)]:
                raise ProjectRefused(*faults)
            for scenario_id in edits:
                held = replayed(rows.lines(connection, scenario_id))
                give_ids(connection, scenario_id, held)
                before, after = difference(held, rows.states_now(connection, scenario_id))
                taken.append(self._advance(connection, scenario_id, "outside", before, after, now=held))
            return tuple(taken)

    def discard_outside(self) -> None:
        """Put the layer of stands back to what the history says, whatever is in it now."""
        with self._alone, self._store.writing() as connection:
            for scenario_id in strayed(connection):
                held = replayed(rows.lines(connection, scenario_id))
                connection.execute(delete(schema.STANDS).where(schema.STANDS.c.scenario == scenario_id))
                rows.put_stands(connection, scenario_id, held)
                rows.note_digest(connection, scenario_id, held)

    def _expect(self, connection: Connection, scenario_id: str, expected: int) -> States:
        """Return the stands of a scenario that is at the revision expected."""
        row = self._row(connection, scenario_id)
        if row["revision"] != expected:
            last = rows.lines(connection, scenario_id)[-1]
            raise self._conflict(connection, last.number)
        now = rows.states_now(connection, scenario_id)
        if rows.digest(now) != row["digest"]:
            raise ProjectRefused.of("project.outside_pending", scenario=row["name"])
        return now

    def _conflict(self, connection: Connection, number: int) -> ProjectConflict:
        row = (
            connection.execute(select(schema.HISTORY).where(schema.HISTORY.c.number == number))
            .mappings()
            .one()
        )
        return ProjectConflict.of(
            "project.conflict",
            who=row["author"],
            at=moment(row["at"], where="historico").astimezone().strftime("%d/%m/%Y %H:%M:%S"),
            action=row["action"],
            stands=tuple(loads(row["after"], where="historico"))[:5],
        )

    def _step(self, scenario_id: str, way: str, expected: int) -> Scenario:
        with self._alone, self._store.writing() as connection:
            now = self._expect(connection, scenario_id, expected)
            of, before, after = back_and_forth(connection, scenario_id, way)
            return self._advance(connection, scenario_id, way, before, after, now=now, of=of)

    def _set_scenario(
        self, scenario_id: str, values: Mapping[str, Any], action: str, expected: int
    ) -> Scenario:
        with self._alone, self._store.writing() as connection:
            now = self._expect(connection, scenario_id, expected)
            row = self._row(connection, scenario_id)
            before = {name: row[name] for name in values}
            table = schema.SCENARIOS
            connection.execute(update(table).where(table.c.id == scenario_id).values(**values))
            return self._advance(connection, scenario_id, action, before, values, now=now, stands=False)

    def _advance(
        self,
        connection: Connection,
        scenario_id: str,
        action: str,
        before: Mapping[str, Any],
        after: Mapping[str, Any],
        *,
        now: States,
        of: int | None = None,
        stands: bool = True,
    ) -> Scenario:
        if before == after:
            return self._now(connection, scenario_id, now)
        states = dict(now)
        table = schema.SCENARIOS
        revision = int(self._row(connection, scenario_id)["revision"]) + 1
        connection.execute(update(table).where(table.c.id == scenario_id).values(revision=revision))
        if stands:
            rows.put_stands(connection, scenario_id, after)
            apply(states, after)
            rows.note_digest(connection, scenario_id, states)
        rows.add_line(
            connection,
            at=rows.now(),
            author=self.author,
            action=action,
            before=before,
            after=after,
            scenario=scenario_id,
            revision=revision,
            of=of,
        )
        return self._now(connection, scenario_id, states)
