"""Fork a writer of a project for each line read, and say when it is dead: started by `test_killed`.

Only the first start pays for the imports, so that hundreds of writers can be killed in a minute.
"""

import os
import sys
from pathlib import Path

import shapely

from planner.project import Edit, Project, Scenario, Stand, open_project


def say(text: str) -> None:
    os.write(1, f"{text}\n".encode())  # one system call: a line arrives whole or not at all


def next_change(project: Project, scenario: Scenario, turn: int) -> Scenario:
    if turn % 5 == 0 and scenario.can_undo:
        return project.undo("S1", expected=scenario.revision)
    if turn % 7 == 0 and scenario.can_redo:
        return project.redo("S1", expected=scenario.revision)
    if turn % 3 == 0 and len(scenario.stands) > 10:
        edit = Edit("remove", removed=tuple(stand.id for stand in scenario.stands[:2]))
    else:
        point = shapely.Point(-46.6 - 1e-5 * (scenario.revision % 1000), -20.7)
        edit = Edit("add", put=(Stand("", "stand", point, name="p" * (scenario.revision % 90)),))
    return project.change("S1", edit, expected=scenario.revision)


def write_for_ever(file: Path) -> None:
    with open_project(file, author="escritor") as project:
        scenario = project.scenario("S1")
        while True:
            scenario = next_change(project, scenario, scenario.revision)
            say(f"kept {scenario.revision}")


def main(file: Path) -> None:
    for _ in sys.stdin:
        writer = os.fork()
        if not writer:
            write_for_ever(file)
        say(f"pid {writer}")
        os.waitpid(writer, 0)
        say("dead")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
