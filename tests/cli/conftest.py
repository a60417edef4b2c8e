import json
from collections.abc import Callable

import pytest

from planner.cli import main


class Ran:
    """What a command left behind."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err

    @property
    def document(self) -> dict:
        return json.loads(self.out)


@pytest.fixture
def mototaxi(capsys) -> Callable[..., Ran]:
    """Run the command in this process and return its exit code, stdout and stderr."""

    def run(*words: object) -> Ran:
        capsys.readouterr()
        try:
            code = main([str(word) for word in words])
        except SystemExit as left:
            code = int(left.code or 0)
        shown = capsys.readouterr()
        return Ran(code, shown.out, shown.err)

    return run


@pytest.fixture
def table(tmp_path):
    """Write a semicolon CSV of points with a decimal comma and return its path."""

    def write(name: str, *rows: tuple[str, object], extra: dict | None = None):
        path = tmp_path / name
        more = extra or {}
        head = ";".join(["codigo", "latitude", "longitude", *more])
        lines = [
            ";".join([row_id, f"{p.y:.9f}".replace(".", ","), f"{p.x:.9f}".replace(".", ","),
                      *(str(values[n]) for values in more.values())])
            for n, (row_id, p) in enumerate(rows)
        ]  # fmt: skip
        path.write_text("\n".join([head, *lines]) + "\n", encoding="utf-8")
        return path

    return write
