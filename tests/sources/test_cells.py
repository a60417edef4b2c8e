import h3
import pytest
import shapely

from planner.sources.population import read_population

CELL = "89a901291abffff"


def test_cells_without_coordinates_are_drawn_from_their_index(text_file):
    read = read_population(text_file(f"h3;populacao\n{CELL};159\n"))
    shape = read.frame.geometry.iloc[0]
    lat, lon = h3.cell_to_latlng(CELL)
    assert shape.geom_type == "Polygon"
    assert shape.covers(shapely.Point(lon, lat))
    assert len(shape.exterior.coords) == 7
    assert read.frame["population"].tolist() == [159.0]


def test_an_id_written_as_cells_are_is_enough(text_file):
    read = read_population(text_file(f"id,pop\n{CELL},159\n"))
    assert read.frame["id"].tolist() == [CELL]
    assert read.frame.geom_type.tolist() == ["Polygon"]


def test_coordinates_beat_the_index(text_file):
    read = read_population(text_file(f"id,lat,lon,pop\n{CELL},-30,-51,159\n"))
    assert read.frame.geom_type.tolist() == ["Point"]


@pytest.mark.parametrize("text", ["abc", "89a9012901291abffff"])
def test_what_is_no_cell_is_a_fault_with_its_line(text_file, refusal, text):
    pt, _ = refusal(read_population, text_file(f"h3;pop\n{CELL};1\n{text};2\n"))
    assert "linha 3" in pt
    assert f"«{text}»" in pt


def test_the_package_that_is_missing_is_named(text_file, refusal, monkeypatch):
    monkeypatch.setattr("planner.sources.cells.find_spec", lambda _: None)
    assert "mototaxi-planner[h3]" in refusal(read_population, text_file(f"h3;pop\n{CELL};1\n"))[0]


@pytest.mark.acceptance
def test_the_cells_of_porto_alegre_lie_around_their_centres(real_file, text_file):
    path = real_file("porto-alegre-rs/population-h3.csv")
    rows = [line.split(",") for line in path.read_text().splitlines()[1:]]
    bare = text_file("\n".join(["h3,population", *(f"{row[0]},{row[3]}" for row in rows)]))
    read = read_population(bare)
    assert read.frame["population"].sum() == 812_935
    for row, shape in zip(rows[::50], read.frame.geometry.iloc[::50], strict=True):
        assert shape.covers(shapely.Point(float(row[1]), float(row[2])))
