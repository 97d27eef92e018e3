"""The rules at hand: every citation leads to an entry, words find entries, and the dialog opens where it is asked to."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path

import pytest

from pyapp import games
from pyapp.engine.errors import Refusal
from pyapp.engine.messages import say
from pyapp.engine.steps import Step
from pyapp.games import MODULES, load
from pyapp.page.markup.tree import find, h, text_of
from pyapp.page.markup.words import LANGUAGES, Words, plain
from pyapp.page.study.glosses import glossed
from pyapp.page.study.rulebook import Entry, Rulebook, glossary, rulebook, search
from pyapp.page.table.presenter import asked_by
from pyapp.tooling.places import ROOT
from tests.page.fakes import Desk

REFUSALS = ("Refusal", "refusal", "refuse", "why", "IllegalAction", "InvalidAction", "GameError")
MANY = 20


def cited_book(game: str) -> Rulebook:
    """The rules that hold everything that the code of a game cites: both editions cite the sections of the larger one."""
    return book_of("aa50" if game == "aa1942" else game)


def book_of(game: str, language: str = "en") -> Rulebook:
    return rulebook(game, load(game).about.areas, language)


def cites_in(file: Path) -> set[str]:
    """The sections that a module cites: constants called so, and what stands behind the sentence of a refusal."""
    found: set[str] = set()
    tree = ast.parse(file.read_text(encoding="utf-8"))
    constants = {
        node.targets[0].id: node.value for node in tree.body if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
    }
    for node in ast.walk(tree):
        told: list[ast.AST] = []
        if isinstance(node, (ast.Assign, ast.AnnAssign)) and node.value is not None:
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            names = [name for target in targets for name in (target.elts if isinstance(target, ast.Tuple) else [target])]
            values = node.value.elts if isinstance(node.value, ast.Tuple) else [node.value] * len(names)
            told += [value for name, value in zip(names, values) if "cite" in ast.unparse(name).lower()]
        elif isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] in REFUSALS:
            told += [*node.args[1:], *(word.value for word in node.keywords if word.arg == "cite")]
            told = [constants.get(value.id, value) if isinstance(value, ast.Name) else value for value in told]
        found |= {
            part.value for value in told for part in ast.walk(value) if isinstance(part, ast.Constant) and isinstance(part.value, str)
        }
    return {cite for cite in found if cite and (cite[0].isupper() or cite[0].isdigit())}


def cites_of(game: str) -> set[str]:
    """Every section that the rules of a game cite."""
    folder = ROOT / "pyapp" / "games" / games.family_of(game)
    return {cite for file in folder.rglob("*.py") if "computer" not in file.parts for cite in cites_in(file)}


@pytest.mark.parametrize("game", MODULES)
def test_every_section_that_is_cited_has_an_entry(game) -> None:
    book = cited_book(game)
    cited = cites_of(game)
    assert len(cited) >= MANY
    assert sorted(cite for cite in cited if book.cited(cite) is None) == []


@pytest.mark.parametrize("game", MODULES)
def test_every_step_that_asks_somebody_leads_to_an_entry(game) -> None:
    asking = [step for step in load(game).steps().values() if step.seats is not Step.seats]
    absent = [step.tag for step in asking if cited_book(game).cited(step.cite) is None]
    assert asking and absent == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", MODULES)
def test_every_section_that_is_cited_by_a_name_is_called_by_one_of_the_language(game, language) -> None:
    words = Words(language)
    words.use(load(game).about.areas)
    cited = cites_of(game) | {step.cite for step in load(game).steps().values()}
    named = {cite for cite in cited if cite and not cite[0].isdigit()}
    assert sorted(cite for cite in named if not words.has(f"cite.{plain(cite)}")) == []


def test_a_refusal_cites_the_section_by_its_spanish_name_and_opens_it() -> None:
    desk = Desk(languages=("es",)).act("quick", "aa1942")
    desk.app.scene.refuse(Refusal(say("axis.transports_last"), "Transports: chosen last"))
    (link,) = [found for node in desk.act("tab", "panel").browser.regions["note"] for found in find(node, do="rules")]
    assert text_of(link) == "Reglamento: Transportes: se eligen los últimos"
    assert opened(desk.act("rules", link[1]["data-arg"])) == ["transports_chosen_last"]


@pytest.mark.parametrize("game", MODULES)
def test_a_game_has_its_rules_and_a_glossary_in_every_language(game) -> None:
    books = [book_of(game, language) for language in LANGUAGES]
    assert len(books[0].entries) >= MANY and len(books[0].terms) >= MANY
    assert [entry.id for entry in books[0].entries] == [entry.id for entry in books[1].entries]
    assert {term.id for term in books[0].terms} == {term.id for term in books[1].terms}
    for book in books:
        assert [entry.id for entry in (*book.entries, *book.terms) if not entry.title or not any(map(str.strip, entry.lines))] == []


@pytest.mark.parametrize("game", MODULES)
def test_an_entry_is_found_by_its_title_in_every_language(game) -> None:
    for language in LANGUAGES:
        book = book_of(game, language)
        assert [entry.id for entry in book.entries if entry not in search(book.entries, entry.title)] == []


def test_the_entry_nearest_above_a_section_is_opened() -> None:
    book = book_of("aa50")
    ids = [book.cited(cite).id for cite in ("Combat movement", "Combat movement: air units", "Air units")]
    assert ids == ["combat_movement", "combat_movement_air_units", "air_units"]
    assert book.cited("") is None and book.cited("Combat movements") is None


def test_what_is_of_one_edition_takes_the_place_of_what_editions_share() -> None:
    ids = {game: [entry.id for entry in book_of(game).entries] for game in ("aa1942", "aa50")}
    assert "china" in ids["aa50"] and "china" not in ids["aa1942"]
    assert ids["aa50"].index("units_aa_guns") == ids["aa1942"].index("units_aa_guns")
    assert book_of("aa50").cited("Units: AA guns").lines != book_of("aa1942").cited("Units: AA guns").lines


def test_words_are_found_whatever_their_case_and_accents_and_titles_come_first() -> None:
    book = book_of("aa1942", "es")
    assert search(book.entries, "AEREAS unid")[0].id == "air_units"
    assert search(book.entries, "Aéreas") == search(book.entries, "aereas")
    assert search(book.entries, "xyzzy") == []


# --- the dialog -----------------------------------------------------------------------------------------------------------------


def begun(game: str = "aa1942") -> Desk:
    return Desk().act("quick", game)


def opened(desk: Desk) -> list[str]:
    """The entries that show their text."""
    return [title[1]["data-arg"] for node in desk.browser.regions["dialog"] for title in find(node, do="rules-open", aria_expanded="true")]


def told(desk: Desk) -> str:
    return " ".join(map(text_of, desk.browser.regions["dialog"]))


def test_the_phase_in_the_prompt_opens_the_rules_of_what_is_asked() -> None:
    desk = begun()
    (phase,) = [found for node in desk.browser.regions["prompt"] for found in find(node, do="rules")]
    assert phase[1]["data-arg"] == asked_by(desk.app.scene.session.state)
    assert opened(desk.act("rules", phase[1]["data-arg"])) == ["phase_1"]
    assert opened(desk.act("close").act("key", "h")) == ["phase_1"]


def test_a_refusal_names_a_section_that_can_be_opened() -> None:
    desk = begun()
    desk.app.scene.refuse(Refusal(say("axis.transports_last"), "Transports: chosen last"))
    (link,) = [found for node in desk.act("tab", "panel").browser.regions["note"] for found in find(node, do="rules")]
    assert opened(desk.act("rules", link[1]["data-arg"])) == ["transports_chosen_last"]


def test_typing_finds_entries_and_terms_and_emptying_shows_all_again() -> None:
    desk = begun().act("rules")
    desk.act("rules-search", json.dumps({"arg": "", "value": "blitz"}))
    assert "Tanks and blitz" in told(desk) and "Phase 6" not in told(desk) and opened(desk) == ["tanks_and_blitz"]
    desk.act("rules-search", json.dumps({"arg": "", "value": "zzz"}))
    assert "0 found" in told(desk)
    assert "Phase 6" in told(desk.act("rules-search", json.dumps({"arg": "", "value": " "})))


def test_an_entry_opens_and_shuts_and_the_pages_turn() -> None:
    desk = begun("aa50").act("rules").act("rules-open", "china")
    assert opened(desk) == ["china"] and "Flying Tigers" in told(desk)
    assert opened(desk.act("rules-open", "china")) == []
    assert "Bridging" in told(desk.act("rules-page", "terms"))
    assert "nonsense" not in desk.act("rules-page", "nonsense").app.scene.ui.dialog_data["page"]


def test_the_chart_of_units_counts_the_developments_of_this_game() -> None:
    desk = begun("aa50")
    desk.app.scene.session.state.powers["germany"].developments.append("jet_fighters")
    desk.app.scene.session.state.powers["japan"].developments.append("super_submarines")
    desk.act("rules").act("rules-page", "units")
    changed = [text_of(found) for node in desk.browser.regions["dialog"] for found in find(node, **{"class": "changed"})]
    assert changed == ["4", "3"] and "jet fighters" in told(desk)


@pytest.mark.parametrize("game", MODULES)
def test_every_game_shows_its_units(game) -> None:
    desk = begun(game).act("rules").act("rules-page", "units")
    rows = [row for node in desk.browser.regions["dialog"] for row in find(node, scope="row")]
    assert len(rows) >= 8 and not re.search(r"\b(unit|rules|reference)\.\w", told(desk))


TERMS = (Entry("term.factory", "Factory (complex)", ("Builds.",)), Entry("term.raid", "Raid", ("Bombs.",)))


def test_terms_in_a_panel_are_explained_where_they_stand_first_and_never_on_a_button() -> None:
    panel = [h("p", "Raids on factories; a raid."), h("button", "Raid", do="raid"), None, "A hydraid."]
    marked = glossed(panel, TERMS)
    spans = [span for node in marked for span in find(node, do="term")]
    assert [(text_of(span), span[1]["title"]) for span in spans] == [("Raids", "Bombs."), ("factories", "Builds.")]
    assert "".join(map(text_of, marked)) == "Raids on factories; a raid.RaidA hydraid."
    assert find(marked[1], do="term") == [] and glossed(panel, ()) == [panel[0], panel[1], "A hydraid."]


def test_who_touches_a_term_is_told_what_it_means() -> None:
    desk = begun().act("term", "term.blitz")
    assert "Blitz: A tank" in desk.text("note")
    assert str(desk.act("term", "nonsense").app.scene.ui.note).startswith("Blitz")


def test_a_glossary_needs_no_files_that_are_still_to_come() -> None:
    games.awaited.add("rules_axis_allies")
    try:
        assert "term.blitz" in {term.id for term in glossary(("axis_allies", "aa50"), "es")}
    finally:
        games.awaited.clear()


def test_rules_whose_files_are_still_to_come_are_fetched_and_then_opened() -> None:
    games.awaited.add("rules_war_room")
    try:
        desk = begun("war_room").act("rules", "Phase 2, step 1")
        assert (desk.browser.wanted, desk.app.scene.ui.dialog) == (["rules_war_room"], "fetching")
        assert opened(desk.act("fetched", "rules_war_room")) == ["phase_2_step_1"]
    finally:
        games.awaited.clear()


def test_the_rules_follow_the_language() -> None:
    desk = begun().act("rules", "Canals").act("setting", "language=es")
    assert "Canales y estrechos" in told(desk) and opened(desk) == ["canals"]
