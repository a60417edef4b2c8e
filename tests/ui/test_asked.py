import pytest
from shapely.geometry import Point

from planner.errors import InputRefused
from planner.project.model import Scenario, Stand
from planner.ui.asked import Request, locked_ids, read_request


def test_the_form_reads_numbers_as_brazil_writes_them():
    assert read_request("1.200", "450,5", "25", "3", ("S1",), True) == Request(
        1200, 450.5, 25, ("S1",), 3, True
    )


def test_an_empty_count_is_no_limit():
    assert read_request("", "500", "25", "0", (), False).count is None


def test_every_field_that_is_no_number_is_named_at_once():
    with pytest.raises(InputRefused) as refused:
        read_request("dez", "longe", "25", "0", (), False)
    assert [fault.values["seen"] for fault in refused.value.faults] == ["dez", "longe"]


def test_the_locked_stands_of_a_scenario_are_told():
    open_, locked = (Stand(name, "stand", Point(-46.6, -20.8), locked=name == "B") for name in "AB")
    assert locked_ids(Scenario("S1", "Atual", 1, (open_, locked))) == ("B",)
