import pytest

from planner.city import city_from_files, load_city
from planner.city.choices import choices_of, read_choices, role_faults
from planner.errors import InputRefused
from planner.sources.guidance import EVERY_FILE, Choices

UTM = "id;x;y\nA;332500,5;7708200,25\n"  # near Passos in SIRGAS 2000 / UTM 23S


def test_options_become_choices():
    told, faults = choices_of(
        crs=["EPSG:31983", "taxi=EPSG:4618"], swap=["bus"], minus=["taxi", "bus=lon"], part=["stands=Plan 1"]
    )
    assert faults == []
    assert told.crs == {EVERY_FILE: "EPSG:31983", "taxi": "EPSG:4618"}
    assert told.swap == {"bus"}
    assert told.minus == {"taxi": "both", "bus": "lon"}
    assert told.of("stands").part == "Plan 1"
    assert told.of("stands").crs_if_untold == "EPSG:31983"


def test_options_that_are_half_written_are_faults():
    _, faults = choices_of(minus=["taxi=leste"], part=["stands"])
    assert [fault.values["option"] for fault in faults] == ["--minus", "--part"]


def test_a_choice_about_a_file_that_is_not_given_is_a_fault_with_the_nearest():
    faults = role_faults(Choices(crs={"taxy": "EPSG:4618"}), ["taxi", "bus"])
    assert "Seria «taxi»?" in faults[0].render("pt")
    (other,) = role_faults(Choices(crs={"ruas": "EPSG:4618"}), ["taxi", "bus"])
    assert "Seria" not in other.render("pt")
    with pytest.raises(InputRefused, match="taxi"):
        city_from_files(population=10, choices=Choices(swap=frozenset({"taxi"})))


@pytest.mark.parametrize(
    ("content", "key"),
    [({"crs": {"taxi": 31983}}, "crs"), ({"swap": [1]}, "swap"), ({"minus": {"taxi": "x"}}, "minus")],
)
def test_a_manifest_that_says_something_else_is_a_fault(content, key):
    _, faults = read_choices(content, file="city.toml")
    assert [fault.values["key"] for fault in faults] == [key]


def test_newer_choices_beat_older_ones_and_replaced_files_lose_theirs():
    old = Choices(crs={"taxi": "EPSG:4618", "bus": "EPSG:4618"}, swap=frozenset({"bus"}))
    new = Choices(crs={"taxi": "EPSG:31983"}).over(old, without=frozenset({"bus"}))
    assert new.crs == {"taxi": "EPSG:31983"}
    assert new.swap == frozenset()


def test_a_folder_states_the_system_and_the_command_may_state_another(tmp_path):
    (tmp_path / "taxi.csv").write_text(UTM)
    manifest = 'name = "X"\n[files]\ntaxi = "taxi.csv"\n'
    (tmp_path / "city.toml").write_text(manifest)
    with pytest.raises(InputRefused, match=r"--crs taxi=EPSG:31983"):
        load_city(tmp_path)
    (tmp_path / "city.toml").write_text(manifest + '[crs]\ntaxi = "EPSG:31982"\n')
    west = load_city(tmp_path).places.geometry.iloc[0]
    east = load_city(tmp_path, choices=Choices(crs={"taxi": "31983"})).places.geometry.iloc[0]
    assert (round(west.x), round(east.x), round(east.y, 1)) == (-53, -47, -20.7)


def test_a_system_for_all_files_reaches_those_that_tell_none(tmp_path):
    (tmp_path / "taxi.csv").write_text(UTM)
    (tmp_path / "stands.csv").write_text("id;lat;lon\nM;-20,7;-46,6\n")
    city = city_from_files(
        taxi=tmp_path / "taxi.csv", stands=tmp_path / "stands.csv", choices=Choices(crs={EVERY_FILE: "31983"})
    )
    assert city.places.geometry.x.round().tolist() == [-47, -47]
