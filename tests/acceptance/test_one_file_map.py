"""Porto Alegre as one HTML file with every computed layer: small enough to be sent by e-mail."""

import pytest
import shapely
from town import places

from planner.maps import render_map
from planner.rulebook import in_force, load_rulebook
from planner.validate import validate

pytestmark = pytest.mark.acceptance


def test_porto_alegre_with_its_layers_fits_in_six_megabytes_and_loads_nothing(porto_alegre):
    corners = shapely.points([line.coords[0] for line in porto_alegre.streets.geometry.iloc[::60]])
    stands = places(*((f"M{n}", "stand", place) for n, place in enumerate(corners)))
    town = porto_alegre.with_stands(stands, source="teste")
    law = in_force(load_rulebook("passos-mg"), None)
    page = render_map(town, law, validate(town, law))
    assert len(stands) > 250
    assert 3_000_000 < len(page.encode("utf-8")) < 6_000_000
    for layer in ("legal", "coverage", "population"):
        assert f'"layer":"overlay:{layer}"' in page
    assert 'src="http' not in page
