from pathlib import Path
from xml.sax.saxutils import quoteattr

import pytest
from hypothesis import settings

from planner.errors import PlannerError

# Readers touch the disk: how long one example takes says nothing about them.
settings.register_profile("disk", deadline=None)
settings.load_profile("disk")


def _tags(tags):
    return "".join(f"<tag k={quoteattr(key)} v={quoteattr(value)}/>" for key, value in tags.items())


def _node(number, lon, lat, tags):
    return f'<node id="{number}" version="1" lon="{lon}" lat="{lat}">{_tags(tags)}</node>'


def _way(number, refs, tags):
    nodes = "".join(f'<nd ref="{ref}"/>' for ref in refs)
    return f'<way id="{number}" version="1">{nodes}{_tags(tags)}</way>'


def _relation(number, members, tags):
    parts = "".join(f'<member type="way" ref="{ref}" role="{role}"/>' for ref, role in members)
    return f'<relation id="{number}" version="1">{parts}{_tags(tags)}</relation>'


@pytest.fixture
def osm(tmp_path):
    """Write a small OpenStreetMap file; `order` says in which order nodes, ways and relations come."""

    def write(nodes, ways=(), relations=(), *, order="nwr", name="map.osm") -> Path:
        nodes = [node if len(node) == 4 else (*node, {}) for node in nodes]
        parts = {
            "n": [_node(*node) for node in nodes],
            "w": [_way(*way) for way in ways],
            "r": [_relation(*relation) for relation in relations],
        }
        body = "\n".join(line for letter in order for line in parts[letter])
        path = tmp_path / name
        path.write_text(f'<?xml version="1.0"?>\n<osm version="0.6">\n{body}\n</osm>\n', encoding="utf-8")
        return path

    return write


@pytest.fixture
def text_file(tmp_path):
    def write(content, name="pontos.csv", encoding="utf-8") -> Path:
        path = tmp_path / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode(encoding))
        return path

    return write


@pytest.fixture
def refusal():
    """Return what a reader says, in Portuguese and in English, when it refuses."""

    def of(function, *args, **options):
        with pytest.raises(PlannerError) as caught:
            function(*args, **options)
        return caught.value.render("pt"), caught.value.render("en")

    return of
