from dataclasses import replace

import pytest

from planner.errors import MissingInput
from planner.sources.fetch.answers import FIRST_WAIT_S, LONGEST_WAIT_S


@pytest.fixture
def ask(asker, loopback):
    return lambda who=asker: who.json(f"{loopback.url}/ibge/v1/localidades/municipios/3147907")


def test_a_good_answer_needs_no_wait_and_is_kept(ask, loopback, waits):
    assert ask() == ask() == loopback.answers["code"]
    assert (len(loopback.asked), waits) == (1, [])
    (agent,) = loopback.agents
    assert agent.startswith("mototaxi-planner/")


@pytest.mark.parametrize(
    ("fault", "reason", "pause_s"),
    [
        ((429, {"Retry-After": "7"}), "HTTP 429", 7),
        ((429, {"Retry-After": "Wed, 21 Oct 2026 07:28:00 GMT"}), "HTTP 429", FIRST_WAIT_S),
        ((504, {}), "HTTP 504", FIRST_WAIT_S),
        ((503, {"Retry-After": "0"}), "HTTP 503", 0),
        ("half", "JSON", FIRST_WAIT_S),
        ("", "JSON", FIRST_WAIT_S),
        ("<html>ok</html>", "JSON", FIRST_WAIT_S),
        ("truncate", "ChunkedEncodingError", FIRST_WAIT_S),
        ("close", "ConnectionError", FIRST_WAIT_S),
        ('{"remark": "runtime error: Query timed out"}', "runtime error: Query timed out", FIRST_WAIT_S),
    ],
)
def test_a_bad_answer_is_waited_out_in_the_open(ask, loopback, waits, told, fault, reason, pause_s):
    loopback.faults["code"] = [fault]
    assert ask()["nome"] == "Passos"
    assert waits == [pause_s]
    assert [key for key, _ in told] == ["fetch.waiting"]
    assert told[0][1]["reason"] == reason
    assert (told[0][1]["seconds"], told[0][1]["attempt"]) == (round(pause_s), 1)


def test_a_server_that_does_not_answer_in_time(ask, asker, loopback, waits, told):
    loopback.faults["code"] = ["hang"]
    assert ask(replace(asker, timeout_s=0.2))["nome"] == "Passos"
    assert (waits, told[0][1]["reason"]) == ([FIRST_WAIT_S], "timeout")


def test_waits_double_and_end(ask, loopback, waits):
    loopback.faults["code"] = [(504, {})] * 3
    with pytest.raises(MissingInput) as caught:
        ask()
    assert waits == [5, 10]  # three attempts, two waits between them
    assert "504" in caught.value.render("pt")
    assert "3 tentativas" in caught.value.render("pt")
    assert ask()["nome"] == "Passos"  # nothing bad was kept


def test_a_server_that_asks_for_a_long_pause_is_left_alone(ask, loopback, waits):
    loopback.faults["code"] = [(429, {"Retry-After": str(round(LONGEST_WAIT_S) + 1)})]
    with pytest.raises(MissingInput) as caught:
        ask()
    assert waits == []
    assert "121 s" in caught.value.render("pt")


def test_a_question_that_is_refused_is_not_asked_again(ask, loopback, waits):
    loopback.faults["code"] = [(403, {})]
    with pytest.raises(MissingInput) as caught:
        ask()
    assert (len(loopback.asked), waits) == (1, [])
    assert "403" in caught.value.render("en")


def test_an_answer_cut_off_on_disk_is_asked_again(ask, asker, loopback):
    ask()
    (kept,) = asker.cache.glob("*.json")
    kept.write_text('{"nome": "Pas')
    assert ask()["nome"] == "Passos"
    assert len(loopback.asked) == 2


def test_a_server_that_is_not_there(asker, waits):
    with pytest.raises(MissingInput):
        asker.json("http://127.0.0.1:9/none")  # the port of the discard service: closed
    assert waits == [5, 10]
