from datetime import date

import pytest

from planner.sources.points import read_points


def read(text_file, rows, header="codigo;logradouro;latitude;longitude"):
    return read_points(
        text_file(header + "\n" + "\n".join(rows) + "\n"), kind="taxi_stand", kind_column=False
    )


def said(found):
    return {notice.key: notice for notice in found.notices}


@pytest.mark.parametrize("place", ["1;1", "0;0", "-21;-47", "-20,71;-20,71"])
def test_a_placeholder_is_told_with_its_id(text_file, place):
    rows = ["a;Rua A;-20,71;-46,61", "b;Rua B;-20,72;-46,62", f"c;Rua C;{place}"]
    found = said(read(text_file, rows))
    assert found["points.placeholder"].subjects == ("c",)
    assert "c" in found["points.placeholder"].render("pt")


def test_two_streets_meet_at_a_corner_three_do_not(text_file):
    two = ["a;Rua A, 1;-20,71;-46,61", "b;Rua B, 2;-20,71;-46,61", "c;Rua C;-20,72;-46,62"]
    corner = said(read(text_file, two))
    assert corner["points.shared_position"].subjects == ("a", "b")
    assert "points.one_position" not in corner
    found = said(read(text_file, [*two, "d;RUA D;-20,71;-46,61"]))
    default = found["points.one_position"]
    assert (default.count, default.values["streets"], default.subjects) == (3, 3, ("a", "b", "d"))


def test_house_numbers_make_no_other_street(text_file):
    rows = [f"{n};Rua A, {n};-20,71;-46,61" for n in range(4)]
    assert "points.one_position" not in said(read(text_file, rows))


@pytest.mark.parametrize(("count", "told"), [(4, False), (5, True)])
def test_without_addresses_many_rows_at_one_position_are_told(text_file, count, told):
    rows = [f"{n};-20,71;-46,61" for n in range(count)]
    found = said(read(text_file, rows, header="codigo;latitude;longitude"))
    assert ("points.one_position" in found) is told


def test_the_day_of_the_content_is_the_newest_it_tells(text_file):
    header = "codigo;Data_Extração;latitude;longitude"
    rows = ["a;2020-03-10 01:58:32;-20,71;-46,61", "b;11/03/2020;-20,72;-46,61", "c;ontem;-20,73;-46,61"]
    assert read(text_file, rows, header).source.dated == date(2020, 3, 11)
    assert read(text_file, ["a;Rua A;-20,71;-46,61"]).source.dated is None


@pytest.mark.acceptance
def test_the_real_register(real_file):
    path = real_file("porto-alegre-rs/taxi-stands.csv")
    found = read_points(path, kind="taxi_stand", kind_column=False)
    notices = said(found)
    assert (
        notices["points.shared_position"].count,
        notices["points.shared_position"].values["positions"],
    ) == (27, 8)
    assert len(notices["points.shared_position"].subjects) == 27
    assert (notices["points.one_position"].count, notices["points.one_position"].values["streets"]) == (
        13,
        11,
    )
    assert set(notices["points.placeholder"].subjects) == {"441", "468"}
    assert found.source.dated == date(2020, 3, 10)
