"""Counters: every kind is drawn and shows its numbers."""

from __future__ import annotations

import re

import pytest

from pyapp.board.counters import AIR, GROUND, HALF, SHIPS, Counter, counter_svg


@pytest.mark.parametrize("kind", [*GROUND, *SHIPS, *AIR])
def test_every_kind_of_counter_is_drawn_with_its_numbers(kind: str) -> None:
    text = counter_svg(Counter(kind, "japan", "12", "9", reach="4", name="22"))
    assert ">12-9</text>" in text
    assert ">4</text>" in text
    assert f"side-japan kind-{kind}" in text
    assert text.count("<path") >= 1
    assert "style=" not in text


def test_kinds_that_share_a_silhouette_are_told_apart() -> None:
    drawn = {kind: counter_svg(Counter(kind, "us")).replace(f"kind-{kind}", "") for kind in SHIPS}
    assert len(set(drawn.values())) == len(drawn)


def test_a_reduced_counter_looks_reduced() -> None:
    assert "reduced-band" in counter_svg(Counter("army", "japan", reduced=True))
    assert "reduced-band" not in counter_svg(Counter("army", "japan"))


def test_the_size_mark_takes_the_place_of_the_name() -> None:
    text = counter_svg(Counter("infantry", "us", size="XXX", name="XIV"))
    assert ">XXX</text>" in text
    assert "XIV" not in text


def test_numbers_stay_on_the_counter() -> None:
    text = counter_svg(Counter("carrier", "us", "18", "12", "3", name="Essex"))
    places = [(float(x), float(y)) for x, y in re.findall(r'<text[^>]* x="([-\d.]+)" y="([-\d.]+)"', text)]
    assert len(places) >= 3
    assert all(abs(x) < HALF and abs(y) < HALF for x, y in places)
