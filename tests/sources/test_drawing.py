import geopandas as gpd
import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from planner.errors import InputRefused
from planner.sources.drawing import read_drawing
from planner.sources.rows import read_places_rows


def entity(kind, *pairs):
    return f"0\n{kind}\n" + "".join(f"{code}\n{value}\n" for code, value in pairs)


def drawing(*entities):
    return f"0\nSECTION\n2\nENTITIES\n{''.join(entities)}0\nENDSEC\n0\nEOF\n"


POINT = entity("POINT", (8, "PONTOS"), (10, 330000.5), (20, 7700000.25), (30, 780))
TEXT = entity("TEXT", (8, "NOMES"), (10, 1), (20, 2), (1, "Praça"), (11, 5), (21, 5))
BLOCK = entity("INSERT", (8, "POSTES"), (2, "POSTE"), (10, 3), (20, 4))
LINE = entity("LINE", (8, "RUAS"), (10, 0), (20, 0), (11, 5), (21, 5))
LIGHT = entity(
    "LWPOLYLINE", (8, "RUAS"), (90, 3), (70, 0), (10, 0), (20, 0), (10, 1), (20, 0), (10, 1), (20, 1)
)
RING = LIGHT.replace("70\n0", "70\n1")
OLD = (
    entity("POLYLINE", (8, "RUAS"), (66, 1), (10, 0), (20, 0))
    + entity("VERTEX", (10, 7), (20, 7))
    + entity("VERTEX", (10, 8), (20, 8))
    + entity("SEQEND")
)
HATCH = entity("SOLID", (8, "RUAS"), (10, 0), (20, 0), (11, 5), (21, 5))
ARC = entity("ARC", (8, "RUAS"), (10, 10), (20, 0), (40, 5), (50, 0), (51, 90))


def read(text_file, *entities):
    return read_drawing(text_file(drawing(*entities), "a.dxf"), "a.dxf")


def test_points_texts_and_blocks_are_points_with_their_layer(text_file):
    frame, notices = read(text_file, POINT, TEXT, BLOCK)
    assert frame["Layer"].tolist() == ["PONTOS", "NOMES", "POSTES"]
    assert frame["Text"].tolist() == [None, "Praça", "POSTE"]
    assert [p.coords[0] for p in frame.geometry] == [(330000.5, 7700000.25), (1, 2), (3, 4)]
    assert notices == ()


def test_lines_of_every_age(text_file):
    frame, _ = read(text_file, LINE, LIGHT, RING, OLD, POINT)
    assert frame.geom_type.tolist() == ["LineString", "LineString", "Polygon", "LineString", "Point"]
    assert frame.geometry.iloc[0].equals(shapely.LineString([(0, 0), (5, 5)]))
    assert frame.geometry.iloc[3].equals(shapely.LineString([(7, 7), (8, 8)]))


def test_other_entities_are_counted(text_file):
    frame, notices = read(text_file, LINE, HATCH, HATCH)
    assert len(frame) == 1
    assert (notices[0].count, notices[0].examples) == (2, ("SOLID: 2",))


def test_what_gdal_writes_is_read(tmp_path):
    shapes = [shapely.Point(1.5, 2.5), shapely.LineString([(0, 0), (3, 4)])]
    gpd.GeoDataFrame({"Layer": ["A", "B"]}, geometry=shapes).to_file(tmp_path / "a.dxf", driver="DXF")
    frame, _ = read_drawing(tmp_path / "a.dxf", "a.dxf")
    assert frame["Layer"].tolist() == ["A", "B"]
    assert [one.equals(other) for one, other in zip(frame.geometry, shapes, strict=True)] == [True, True]


@pytest.mark.parametrize("content", ["", "abc", "0\nSECTION\n2\nHEADER\n0\nENDSEC\n0\nEOF\n"])
def test_what_is_no_drawing_is_refused(content, text_file, refusal):
    assert "DXF" in refusal(read_drawing, text_file(content, "a.dxf"), "a.dxf")[0]


def test_a_coordinate_that_is_no_number_is_refused(text_file, refusal):
    assert "POINT" in refusal(read, text_file, entity("POINT", (10, "x"), (20, 1)))[0]


def test_a_dwg_is_refused_with_what_to_do(text_file, refusal):
    assert "DXF" in refusal(read_places_rows, text_file("AC1027", "a.dwg"))[0]


@given(st.lists(st.sampled_from([POINT, TEXT, LINE, LIGHT, OLD, ARC, "0\n", "x\n", "10\n", "0\nVERTEX\n"])))
def test_any_order_of_parts_is_read_or_refused(tmp_path_factory, parts):
    path = tmp_path_factory.mktemp("d") / "a.dxf"
    path.write_text(drawing(*parts), encoding="utf-8")
    try:
        frame, _ = read_drawing(path, "a.dxf")
    except InputRefused as error:
        said = str(error)
        assert "a.dxf" in said
    else:
        assert len(frame) <= len(parts)


def test_an_arc_runs_anticlockwise_and_its_chords_lie_within_a_tenth_of_a_metre(text_file):
    frame, notices = read(text_file, ARC)
    line = frame.geometry.iloc[0]
    assert notices == ()
    assert line.coords[0] == pytest.approx((15, 0))
    assert line.coords[-1] == pytest.approx((10, 5))
    middle = shapely.segmentize(line, 0.05)
    far = [abs(shapely.Point(10, 0).distance(shapely.Point(corner)) - 5) for corner in middle.coords]
    assert max(far) <= 0.1


def test_a_circle_and_a_whole_ellipse_are_areas(text_file):
    circle = entity("CIRCLE", (8, "P"), (10, 3), (20, 4), (40, 50))
    oval = entity("ELLIPSE", (8, "P"), (10, 0), (20, 0), (11, 0), (21, 40), (40, 0.5))
    frame, _ = read(text_file, circle, oval)
    assert frame.geom_type.tolist() == ["Polygon", "Polygon"]
    assert frame.geometry.iloc[0].area == pytest.approx(3.14159 * 2500, rel=0.01)
    assert frame.geometry.iloc[1].bounds == pytest.approx((-20, -40, 20, 40), abs=0.5)


def test_a_bulge_of_one_is_half_a_circle_to_the_right_of_the_way(text_file):
    bent = entity("LWPOLYLINE", (8, "R"), (70, 0), (10, 0), (20, 0), (42, 1), (10, 10), (20, 0))
    line = read(text_file, bent)[0].geometry.iloc[0]
    assert line.length == pytest.approx(3.14159 * 5, rel=0.02)
    assert line.bounds == pytest.approx((0, -5, 10, 0), abs=0.1)


def test_a_spline_of_two_straight_controls_is_a_line_and_a_curved_one_keeps_its_ends(text_file):
    knots = [(40, k) for k in (0, 0, 0, 1, 1, 1)]
    curve = entity(
        "SPLINE", (8, "R"), (71, 2), *knots, (10, 0), (20, 0), (10, 5), (20, 10), (10, 10), (20, 0)
    )
    line = read(text_file, curve)[0].geometry.iloc[0]
    assert line.coords[0] == (0, 0)
    assert line.coords[-1] == (10, 0)
    assert line.bounds[3] == pytest.approx(5)  # a quadratic reaches half the height of its middle control


def test_a_mirrored_entity_is_drawn_where_it_shows(text_file):
    mirrored = ARC + "210\n0\n220\n0\n230\n-1\n"
    line = read(text_file, mirrored)[0].geometry.iloc[0]
    assert line.coords[0] == pytest.approx((-15, 0))


@pytest.mark.parametrize(
    "broken",
    [
        ARC.replace("40\n5", "40\n-5"),
        ARC.replace("40\n5", "40\nx"),
        entity("SPLINE", (71, 3), (40, 0), (10, 0), (20, 0)),
        entity("ELLIPSE", (10, 0), (20, 0), (40, 1)),
        entity("CIRCLE", (10, 0), (20, 0), (40, "inf")),
    ],
)
def test_a_curve_without_sense_is_refused(text_file, broken):
    with pytest.raises(InputRefused, match=r"a\.dxf"):
        read(text_file, broken)
