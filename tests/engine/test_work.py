"""Work in slices: counted, left at any moment, given up when it is too much."""

from __future__ import annotations

import pytest

from pyapp.engine.work import SLICE, Meter, TooMuchWork, Work, at_once


def counting(numbers: int, meter: Meter, each: int = 1) -> Work[int]:
    total = 0
    for number in range(numbers):
        if meter.full(each):
            yield
        total += number
    return total


def test_work_that_is_done_at_once_gives_its_result() -> None:
    assert at_once(counting(10, Meter(100))) == 45


def test_a_slice_ends_after_so_many_operations_whatever_they_are() -> None:
    assert len(list(counting(3 * SLICE, Meter(10 * SLICE)))) == 3
    assert len(list(counting(30, Meter(100 * SLICE), each=SLICE))) == 30, "one large operation is a slice of its own"


def test_work_gives_up_before_the_operation_that_would_be_too_much() -> None:
    meter, done = Meter(100), 0
    with pytest.raises(TooMuchWork):
        for done in range(1_000):  # noqa: B007
            meter.full(1)
    assert done == 100


def test_who_catches_an_overflow_catches_too_much_work() -> None:
    assert issubclass(TooMuchWork, OverflowError)
