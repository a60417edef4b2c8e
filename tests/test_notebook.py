"""The notebook's cells run in order, as a reader would run them."""

import json
from pathlib import Path

import pytest

NOTEBOOK = Path(__file__).parents[1] / "notebooks" / "vila_modelo.ipynb"


@pytest.mark.slow
def test_every_cell_runs_and_says_what_its_heading_promises(capsys):
    cells = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    assert all(not cell.get("outputs") for cell in cells), "outputs are not committed"
    names: dict[str, object] = {}
    for cell in cells:
        if cell["cell_type"] == "code":
            exec("".join(cell["source"]), names)  # noqa: S102 - our own notebook
    told = capsys.readouterr().out
    assert "Vila Modelo - fictional: True" in told
    assert "MT-05 spacing 380.19" in told
    assert "no ten stands cover more than" in told
    assert "223.878 → 223" in told
    assert "nodes" in told
