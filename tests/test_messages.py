import re
import tomllib
from pathlib import Path
from string import Formatter

import pytest

import planner

FOLDER = Path(planner.__file__).parent / "messages"
AREAS = sorted(path.stem for path in (FOLDER / "pt").glob("*.toml"))


def messages(language: str, area: str) -> dict[str, str]:
    return tomllib.loads((FOLDER / language / f"{area}.toml").read_text(encoding="utf-8"))


def placeholders(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name}


def test_both_languages_have_the_same_areas():
    assert sorted(path.stem for path in (FOLDER / "en").glob("*.toml")) == AREAS


@pytest.mark.parametrize("area", AREAS)
def test_both_languages_say_the_same_things_with_the_same_values(area):
    pt, en = messages("pt", area), messages("en", area)
    assert set(pt) == set(en)
    assert {key: placeholders(text) for key, text in pt.items()} == {
        key: placeholders(text) for key, text in en.items()
    }


def test_every_sentence_asked_for_exists():
    known = {f"{area}.{name}" for area in AREAS for name in messages("pt", area)}
    asked = set()
    for path in Path(planner.__file__).parent.rglob("*.py"):
        for key in re.findall(r'"([a-z_]+\.[a-z_0-9]+)"', path.read_text(encoding="utf-8")):
            if key.partition(".")[0] in AREAS:
                asked.add(key)
    missing = {
        key for key in asked - known if not key.endswith((".py", ".txt", ".csv", ".toml", ".js", ".css"))
    }
    assert missing == set()
    assert len(asked) > 20
