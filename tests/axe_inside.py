"""What axe-core says of one document, also of the one inside a frame."""

from pathlib import Path

import pytest


def grave_of_axe(element) -> list[tuple[str, str]]:
    """Return what axe finds serious or critical in the document of an element, by rule and markup."""
    axe = pytest.importorskip("axe_playwright_python", reason="axe-playwright-python is not installed")
    script = (Path(axe.__file__).parent / "axe.min.js").read_text(encoding="utf-8")
    element.evaluate(f"() => {{ {script} }}")
    found = element.evaluate("async () => (await axe.run(document)).violations")
    return [
        (one["id"], node["html"][:160])
        for one in found
        if one["impact"] in ("serious", "critical")
        for node in one["nodes"]
    ]
