import subprocess
import sys
from pathlib import Path

import osmium
import pytest
from osmium.osm.mutable import Node

from planner.sources.osm_writing import osm_writer, plain_tags

CHECKOUT = Path(__file__).parents[2]


def ends_well(script: str, *words: str) -> str:
    """Run a script in a process of its own, which must end as it means to, and return what it prints."""
    ran = subprocess.run(
        [sys.executable, "-c", script, *words], cwd=CHECKOUT, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr[-500:]
    return ran.stdout


def test_what_is_written_is_read_again(tmp_path):
    with osm_writer(tmp_path / "a.osm.pbf") as writer:
        writer.add_node(Node(id=7, location=(-46.5, -20.25), tags={"name": "Praça"}))
    (node,) = [
        (one.id, one.lon, one.lat, dict(one.tags)) for one in osmium.FileProcessor(tmp_path / "a.osm.pbf")
    ]
    assert node == (7, -46.5, -20.25, {"name": "Praça"})


def test_a_form_is_told_in_words_of_osmium(tmp_path):
    with osm_writer(tmp_path / "a", "opl,add_metadata=none") as writer:
        writer.add_node(Node(id=7, location=(-46.5, -20.25), tags={}))
    assert (tmp_path / "a").read_text(encoding="utf-8") == "n7 T x-46.5 y-20.25\n"


def test_what_goes_wrong_between_is_told_and_the_file_closed(tmp_path):
    def write():
        with osm_writer(tmp_path / "a.osm.pbf") as writer:
            writer.add_node(Node(id=1, location=(1, 2), tags={}))
            writer.add_node(Node(id=2, location=(1, 2), tags={"a": "x" * 2000}))

    with pytest.raises(ValueError, match="too long"):
        write()
    assert len(list(osmium.FileProcessor(tmp_path / "a.osm.pbf"))) == 1


def test_a_disk_that_takes_no_more_is_told_and_does_not_end_the_program():
    told = ends_well(
        "from pathlib import Path\n"
        "from osmium.osm.mutable import Node\n"
        "from planner.sources.osm_writing import osm_writer\n"
        "try:\n"
        "    with osm_writer(Path('/dev/full'), 'pbf', overwrite=True) as writer:\n"
        "        for number in range(1, 40_000):\n"
        "            writer.add_node(Node(id=number, location=(1, 2), tags={'a': str(number)}))\n"
        "except (RuntimeError, OSError) as error:\n"
        "    print('told', error)\n"
        "del writer\n"
        "print('goes on')\n"
    )
    assert "told" in told
    assert "goes on" in told


def test_a_place_that_is_none_does_not_end_the_program(tmp_path):
    file = tmp_path / "a.osm"
    file.write_text(
        '<osm version="0.6"><node id="1" version="1" lat="-20.7" lon="-46.6"/>'
        '<node id="2" version="1" lat="-20.7" lon="197.67"/>'
        '<way id="5" version="1"><nd ref="1"/><nd ref="2"/><tag k="highway" v="residential"/></way></osm>',
        encoding="utf-8",
    )
    told = ends_well(
        "import sys\n"
        "from pathlib import Path\n"
        "from planner.sources.osm_ways import read_ways\n"
        "ways = read_ways(Path(sys.argv[1]))\n"
        "print(ways.refs.tolist(), ways.lonlat.tolist())\n",
        str(file),
    )
    assert told == "[1, 2] [[-46.6, -20.7], [nan, nan]]\n"


def test_a_character_of_number_zero_is_left_out():
    assert plain_tags({"a\0b": "x\0y", 3: None}) == {"ab": "xy", "3": "None"}
    assert plain_tags(None) == {}
