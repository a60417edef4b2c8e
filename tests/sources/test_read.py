import dataclasses

import pytest

from planner.provenance import Source
from planner.sources.places import no_places
from planner.sources.read import MapRead, Read


@pytest.mark.parametrize(
    "read",
    [
        Read(no_places(), Source("f", "0" * 64)),
        MapRead(no_places(), no_places(), no_places(), frozenset(), Source("f", "0" * 64)),
    ],
)
def test_what_was_read_cannot_be_exchanged(read):
    with pytest.raises(dataclasses.FrozenInstanceError):
        read.source = None
    assert read.notices == ()
