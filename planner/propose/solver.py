"""Close one siting problem in a process of its own: ``python -m planner.propose.solver FOLDER``.

Reads ``problem.npz`` of the folder and writes ``answer.npz``. A solver that neither ends nor listens can then
be ended from outside (see `apart`).
"""

import sys
from pathlib import Path

import numpy as np

from planner.propose.certificate import Certificate
from planner.propose.cliques import Groups
from planner.propose.closing import Closed, close
from planner.propose.instance import Instance

PROBLEM, ANSWER = "problem.npz", "answer.npz"
_SCALARS = {
    "spacing_chord": float,
    "near_m": float,
    "bin_m": float,
    "west": float,
    "south": float,
    "columns": int,
    "straight_chord": float,
    "walk_m": float,
}
_NO_LIMIT = -1


def write_problem(folder: Path, instance: Instance, count: int | None, start: np.ndarray) -> None:
    """Write a problem for `solve`."""
    own = {name: np.asarray(value) for name, value in instance._asdict().items()}
    limit = np.asarray(_NO_LIMIT if count is None else count)
    np.savez(folder / PROBLEM, allow_pickle=False, count=limit, start=start, **own)


def read_problem(folder: Path) -> tuple[Instance, int | None, np.ndarray]:
    """Read what `write_problem` wrote."""
    with np.load(folder / PROBLEM, allow_pickle=False) as file:
        fields = {name: file[name] for name in Instance._fields}
        count, start = int(file["count"]), file["start"]
    own = {name: _SCALARS[name](value) if name in _SCALARS else value for name, value in fields.items()}
    return Instance(**own), None if count == _NO_LIMIT else count, start


def write_answer(folder: Path, closed: Closed) -> None:
    """Write what came out; the file appears whole or not at all."""
    proof = closed.certificate
    part = folder / f"unfinished-{ANSWER}"  # savez adds no second .npz
    np.savez(
        part, allow_pickle=False, chosen=closed.chosen, value=closed.value, people=closed.people,
        optimal=closed.optimal, prices=proof.prices, part=proof.part, ptr=proof.groups.ptr,
        member=proof.groups.member, fees=proof.fees,
    )  # fmt: skip
    part.replace(folder / ANSWER)


def read_answer(folder: Path, count: int | None) -> Closed | None:
    """Read what `write_answer` wrote; ``None`` where there is none."""
    if not (folder / ANSWER).exists():
        return None
    with np.load(folder / ANSWER, allow_pickle=False) as file:
        groups = Groups(file["ptr"], file["member"])
        proof = Certificate(file["prices"], file["part"], groups, file["fees"], count)
        return Closed(
            file["chosen"], float(file["value"]), float(file["people"]), bool(file["optimal"]), proof
        )


def main(folder: Path) -> None:
    """Solve the problem of a folder."""
    instance, count, start = read_problem(folder)
    write_answer(folder, close(instance, count, start, lambda closed: write_answer(folder, closed)))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
