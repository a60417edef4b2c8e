from threading import Event

from planner.errors import InputRefused
from planner.propose import Status
from planner.ui.job import Job


def test_a_job_ends_with_its_answer_and_keeps_what_it_told():
    def work(tell):
        tell("propose.stage_search", 0.5)
        return 7

    job = Job(work)
    assert job.wait(10)
    assert (job.answer, job.error, job.report.stage, job.report.fraction) == (
        7,
        None,
        "propose.stage_search",
        0.5,
    )


def test_a_cancelled_job_is_interrupted_at_its_next_word_and_may_still_answer():
    begun, go_on = Event(), Event()

    def work(tell):
        begun.set()
        go_on.wait(10)
        try:
            tell("propose.stage_search", 0.4)
        except KeyboardInterrupt:
            return "best so far"
        return "whole"

    job = Job(work)
    assert begun.wait(10)
    job.cancel()
    go_on.set()
    assert job.wait(10)
    assert job.answer == "best so far"


def test_a_job_ended_before_there_was_an_answer_has_none():
    begun, go_on = Event(), Event()

    def work(tell):
        begun.set()
        go_on.wait(10)
        tell("propose.stage_streets", 0.1)
        return "whole"

    job = Job(work)
    assert begun.wait(10)
    job.cancel()
    go_on.set()
    assert job.wait(10)
    assert (job.answer, job.error) == (None, None)


def test_a_plan_that_is_found_is_not_lost_by_a_late_cancel():
    begun, go_on = Event(), Event()

    def work(tell):
        begun.set()
        go_on.wait(10)
        tell("propose.stage_done", 1.0)
        return "plan"

    job = Job(work)
    assert begun.wait(10)
    job.cancel()
    go_on.set()
    assert job.wait(10)
    assert job.answer == "plan"


def test_a_refusal_is_kept_for_the_page():
    def work(tell):  # noqa: ARG001
        raise InputRefused.of("propose.bad_starts", seen=0)

    job = Job(work)
    assert job.wait(10)
    assert isinstance(job.error, InputRefused)


def test_a_plan_under_way_is_kept_for_the_page_and_told_to_stop_when_asked():
    begun, go_on = Event(), Event()
    before = []

    def work(report):
        before.append(report.stopped())
        report.watch(Status("propose.stage_search", 0.5, 700.0, 900.0))
        begun.set()
        go_on.wait(10)
        return report.stopped()

    job = Job(work)
    assert begun.wait(10)
    assert job.report.status == Status("propose.stage_search", 0.5, 700.0, 900.0)
    job.cancel()
    go_on.set()
    assert job.wait(10)
    assert (before, job.answer) == ([False], True)
