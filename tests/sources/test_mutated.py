"""Thousands of mutated files of every kind: each is a table or a refusal in words, soon, never a crash."""

import gzip
import io
import random
import time
import zipfile
import zlib

import pytest
from good_files import good_files

from planner.errors import PlannerError
from planner.language import LANGUAGES

pytestmark = [
    pytest.mark.filterwarnings("ignore"),
    pytest.mark.filterwarnings("error::pytest.PytestUnraisableExceptionWarning"),
]
TRIES = 160
LONGEST_S = 20.0
"""No mutant of a file of a few kilobytes may take this long even on a busy machine; a good one takes
milliseconds."""
MARKS = [b";", b",", b"\t", b"|", b"\n", b'"', b"<", b">", b"{", b"[", b".", b"-", b" ", b"\x00", b"\xff"]
NAMES = (
    *("ruas.osm", "ruas.osm.gz", "ruas.osm.pbf", "overpass.json", "ruas.graphml", "eixos.geojson"),
    *("eixos.gpkg", "pontos.csv", "pontos.tsv", "pontos.txt", "pontos.xlsx", "pontos.ods", "pontos.geojson"),
    *("metros.geojson", "pontos.geojsonl", "pontos.gpkg", "pontos.fgb", "pontos.parquet", "sedes.shp"),
    *("sedes.zip", "pontos.kml", "pontos.kmz", "pontos.gpx", "pontos.dxf", "gtfs.zip", "stops.txt"),
    *("limite.geojson", "setores.gpkg", "celulas.csv", "h3.csv", "pessoas.tif"),
)


@pytest.fixture(scope="module")
def good(tmp_path_factory):
    return good_files(tmp_path_factory.mktemp("good"))


def flip(content, chance):
    for _ in range(chance.randint(1, 8)):
        content[chance.randrange(len(content))] ^= 1 << chance.randrange(8)


def truncate(content, chance):
    del content[chance.randrange(len(content)) :]


def insert(content, chance):
    at = chance.randrange(len(content))
    content[at:at] = chance.choice([chance.randbytes(chance.randint(1, 9)), chance.choice(MARKS) * 3])


def swap_marks(content, chance):
    present = [mark for mark in MARKS if mark in content] or MARKS
    content[:] = content.replace(chance.choice(present), chance.choice(MARKS), chance.choice([1, 5, -1]))


def lose_lines(content, chance):
    lines = bytes(content).splitlines(keepends=True)
    for _ in range(min(len(lines), chance.randint(1, 2))):
        del lines[chance.randrange(len(lines))]
    content[:] = b"".join(lines)


def double_part(content, chance):
    start = chance.randrange(len(content))
    part = content[start : start + chance.randint(1, 200)]
    content[start:start] = part


MUTATIONS = (flip, truncate, insert, swap_marks, lose_lines, double_part)


def changed(content, chance):
    out = bytearray(content)
    for _ in range(chance.choice([1, 1, 2])):
        if out:
            chance.choice(MUTATIONS)(out, chance)
    return bytes(out)


def mutant(content, chance):
    """Change a file, or what is packed in it: else a reader of zips sees little but wrong check sums."""
    if chance.random() < 0.3:
        return changed(content, chance)
    if content[:2] == b"\x1f\x8b":
        return gzip.compress(changed(gzip.decompress(content), chance))
    if content[:4] != b"PK\x03\x04":
        return changed(content, chance)
    packed = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as old, zipfile.ZipFile(packed, "w") as new:
        hit = chance.choice(old.namelist())
        for name in old.namelist():
            inner = old.read(name)
            new.writestr(name, changed(inner, chance) if name == hit else inner)
    return packed.getvalue()


def length(read):
    return len(read.streets if hasattr(read, "streets") else read.frame)


def test_every_kind_is_good_before_it_is_mutated(good, text_file):
    assert tuple(good) == NAMES
    for name, (content, reader) in good.items():
        if name != "sedes.shp":  # without its .prj its metres are asked about
            assert length(reader(text_file(content, name))) > 0, name


@pytest.mark.parametrize("name", NAMES)
def test_a_mutant_is_a_table_or_a_refusal_in_both_languages(good, text_file, name):
    content, reader = good[name]
    chance = random.Random(zlib.crc32(name.encode()))  # noqa: S311 - seeded, to be found again
    refused = 0
    for number in range(TRIES):
        path = text_file(mutant(content, chance), name)
        started = time.monotonic()
        try:
            said = [reader(path).source.name]
        except PlannerError as error:
            refused += 1
            said = [error.render(language) for language in LANGUAGES]
        except Exception as error:
            kept = path.read_bytes()
            raise AssertionError(
                f"{name}, mutant {number}: {type(error).__name__} on {kept[:300]!r}"
            ) from error
        assert time.monotonic() - started < LONGEST_S, f"{name}, mutant {number}"
        assert all(name in words for words in said), (number, said)
    assert 0 < refused <= TRIES
