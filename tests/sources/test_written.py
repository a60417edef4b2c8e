import numpy as np
import pytest

from planner.sources.delimited import rows_of
from planner.sources.written import parse_pair, read_shapes


@pytest.mark.parametrize(
    "text",
    [
        "-20.5, -46.25",
        "-20.5,-46.25",
        "-20,5; -46,25",
        "-20,5 -46,25",
        "-20.5 / -46.25",
        "20°30'S, 46°15'W",
        "20°30'00\"S 46°15'00\"W",
    ],
)
def test_pairs_as_map_screens_and_people_write_them(text):
    assert parse_pair(text) == (-46.25, -20.5)


@pytest.mark.parametrize("text", ["", "-20.5", "-20,5,-46,25", "a, b", "1, 2, 3"])
def test_what_is_no_pair_is_none(text):
    assert np.isnan(parse_pair(text)).all() or np.isnan(parse_pair(text)).any()


def test_one_column_of_pairs_with_its_faulty_rows():
    shapes, faults = read_shapes(rows_of(b"id;coordenadas\nA;-20.5, -46.25\nB;centro\nC;\n", "f.csv"))
    assert shapes[0].coords[0] == (-46.25, -20.5)
    assert [(f.key, f.values["row"]["pt"]) for f in faults] == [
        ("sources.pair_unreadable", "linha 3"),
        ("sources.coordinate_missing", "linha 4"),
    ]


def test_shapes_in_well_known_text():
    content = (
        b'id;WKT\nA;"POINT Z (-46.25 -20.5 800)"\nB;"SRID=4674;POLYGON ((0 0, 1 0, 1 1, 0 0))"\nC;PONTO\n'
    )
    shapes, faults = read_shapes(rows_of(content, "f.csv"))
    assert shapes[0].coords[0] == (-46.25, -20.5)
    assert shapes[1].geom_type == "Polygon"
    assert [fault.key for fault in faults] == ["sources.wkt_unreadable"]


def test_columns_of_latitude_and_longitude_come_before_others():
    shapes, _ = read_shapes(rows_of(b"lat;lon;geom\n-20.5;-46.25;x\n", "f.csv"))
    assert shapes[0].coords[0] == (-46.25, -20.5)


@pytest.mark.parametrize("header", ["utm_e;utm_n", "E_Leste;norte", "COORD_X;COORD_Y", "easting;northing"])
def test_metres_go_by_their_usual_names_and_marks(header):
    header = header.replace("E_Leste", "leste")
    shapes, faults = read_shapes(rows_of(f"{header}\n330.123,5;7.700.456,25\n".encode(), "f.csv"))
    assert faults == []
    assert shapes[0].coords[0] == (330_123.5, 7_700_456.25)


def test_a_row_out_of_range_has_no_position_and_the_others_have_theirs():
    shapes, faults = read_shapes(rows_of(b"lat;lon\n-20.5;-46.25\n-20.5;-246.25\n", "f.csv"))
    assert [shape is None for shape in shapes] == [False, True]
    assert [fault.key for fault in faults] == ["sources.coordinate_out_of_range"]


@pytest.mark.parametrize("gap", [" ", ", ", " / ", "  "])
def test_a_pair_of_angles_parts_after_the_first_side(gap):
    lon, lat = parse_pair(f"20° 47' 53,78\" S{gap}46° 35' 55,96\" W")
    assert (lon, lat) == pytest.approx((-(46 + 35 / 60 + 55.96 / 3600), -(20 + 47 / 60 + 53.78 / 3600)))
