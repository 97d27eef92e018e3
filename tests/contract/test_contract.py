"""What every game owes the engine, verified on random games from every scenario of every registered game and of the samples."""

from __future__ import annotations

import random

import msgpack.fallback
import pytest

from pyapp import games
from pyapp.engine.messages import Catalogue
from pyapp.tooling import contract
from pyapp.tooling.fuzz import attempt_to_read, bombs, fuzz, targets
from tests.contract.cases import CASES, GAMES, SAMPLES, Case, all_texts, played
from tests.samples import find

FUZZ = 400
each_game = pytest.mark.parametrize("game_id", GAMES)


@pytest.fixture(scope="module", params=CASES, ids=str)
def case(request: pytest.FixtureRequest) -> Case:
    """Every case. All clauses are verified on one before the next comes: so tests that run side by side play few games twice."""
    found: Case = request.param
    return found


@pytest.mark.parametrize("game_id", games.MODULES)
def test_a_registered_game_can_be_loaded_under_its_id(game_id: str) -> None:
    assert games.load(game_id).about.id == game_id


def test_random_play_keeps_the_status_clean_and_never_gets_stuck(case: Case) -> None:
    record = played(case).record
    assert len(record.hashes) == len(record.match.entries) + 1 > 1


def test_a_sample_game_comes_to_its_end(case: Case) -> None:
    assert played(case).record.finished or case.game not in SAMPLES


def test_the_same_seed_gives_the_same_game_also_through_bytes_after_every_action(case: Case) -> None:
    contract.check_same_again(find(case.game), played(case).record)


def test_links_saves_and_scripts_give_the_match_back(case: Case) -> None:
    contract.check_sharing(find, played(case).record)


def test_states_go_through_bytes_compact_bytes_and_text_unchanged(case: Case) -> None:
    game = played(case)
    for point in game.points:
        contract.check_round_trips(game.game, game.record.match.state_at(point))


def test_undo_redo_forks_and_looking_back_show_what_was(case: Case) -> None:
    contract.check_undo(played(case).record, played(case).points)


def test_what_the_forms_offer_is_accepted_or_refused_with_a_reason(case: Case) -> None:
    game, chance = played(case), random.Random(case.seed)
    for point in game.points:
        contract.check_offers(game.game, game.record.match.state_at(point), chance)


def test_wrong_actions_are_refused_with_a_typed_error_and_change_nothing(case: Case) -> None:
    match = played(case).record.match
    for point in played(case).points[:-1]:
        contract.check_mutants(match.fork(point), match.entries[point].action)


def test_wrong_dice_are_refused_and_change_nothing(case: Case) -> None:
    for point in played(case).points[:-1]:
        contract.check_dice(played(case).record, point)


def test_views_hide_what_others_keep_secret_and_change_nothing(case: Case) -> None:
    game = played(case)
    for point in game.points:
        contract.check_views(game.game, game.record.match.state_at(point))


def test_events_are_for_everybody_or_for_seats_of_the_game(case: Case) -> None:
    contract.check_events(played(case).record.match)


@pytest.mark.parametrize("language", ["en", "es"])
def test_everything_said_in_a_game_has_a_text_whose_gaps_are_filled(case: Case, language: str) -> None:
    known = all_texts(find(case.game), language)
    assert played(case).said.missing(Catalogue(language, known), known) == []


@each_game
def test_damaged_links_saves_scripts_and_positions_only_ever_give_a_game_error(game_id: str) -> None:
    matches = [played(case).record.match for case in CASES if case.game == game_id]
    fuzz(targets(find, find(game_id), matches), seed=7, attempts=FUZZ)


@pytest.mark.parametrize("unpackb", [msgpack.unpackb, msgpack.fallback.unpackb], ids=["compiled", "pure"])
def test_small_data_that_would_grow_huge_are_refused(unpackb: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(msgpack, "unpackb", unpackb)
    ways = [way for way in targets(find, SAMPLES["duel"], []) if "link" in way.name or "save" in way.name]
    assert len(ways) == 7 and not any(attempt_to_read(way, bomb) for bomb in bombs() for way in ways)
