import tomllib

import pytest

from planner.bundled import rulebooks_dir
from planner.rulebook.positions import line_of, lines_of

TEXT = '''# a comment with [brackets] = and "quotes"
id = "x"   # line 2

[act]
name = """three
lines # not a comment
"""
source.pt = 'a = [b]'
"quoted key" = 1

[[rules]]
object = [
  "a", # first
  "b",
]
when = { "a" = "]", b = { c = 2 } }

[[rules]]
start = 2010-01-01
[[rules.except_at]]
kind = "x"
[rules.note]
pt = "é"
'''


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("id",), 2),
        (("act",), 4),
        (("act", "name"), 5),
        (("act", "source", "pt"), 8),
        (("act", "quoted key"), 9),
        (("rules", 0), 11),
        (("rules", 0, "object"), 12),
        (("rules", 0, "object", 0), 13),
        (("rules", 0, "object", 1), 14),
        (("rules", 0, "when", "b", "c"), 16),
        (("rules", 1), 18),
        (("rules", 1, "start"), 19),
        (("rules", 1, "except_at", 0, "kind"), 21),
        (("rules", 1, "note", "pt"), 23),
    ],
)
def test_every_key_has_its_line(path, line):
    assert lines_of(TEXT)[path] == line


def test_what_is_absent_has_the_line_of_the_table_around_it():
    lines = lines_of(TEXT)
    assert line_of(lines, ("rules", 1, "minimum")) == 18
    assert line_of(lines, ("nothing",)) == 1


def _paths(value, path=()):
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield (*path, key)
        yield from _paths(inner, (*path, key))


@pytest.mark.parametrize("path", sorted(rulebooks_dir().glob("*.toml")), ids=lambda path: path.stem)
def test_no_key_of_a_bundled_rulebook_is_missed(path):
    text = path.read_text(encoding="utf-8")
    lines = lines_of(text)
    assert set(_paths(tomllib.loads(text))) == set(lines)
    shown = text.splitlines()
    for place, line in lines.items():
        if isinstance(place[-1], str):
            assert place[-1] in shown[line - 1]
