"""Messages: a key and values become a sentence in the reader's language."""

from __future__ import annotations

from pyapp.engine.messages import Catalogue, say

ENGLISH = Catalogue("en", {
    "list.and": "{first} and {last}",
    "unit.tank": "tank", "unit.tank.many": "tanks", "unit.infantry": "infantry",
    "space.sz6": "sea zone 6",
    "moved": "{units:unit} to {to:space}",
    "because": "No: {reason}",
    "plain": "{who} waits",
    "desert": "{number} units desert", "desert.one": "a unit deserts",
})  # fmt: skip
SPANISH = Catalogue("es", {"list.and": "{first} y {last}", "list.and.i": "{first} e {last}"})


def test_an_id_reads_by_its_vocabulary() -> None:
    assert ENGLISH.text(say("moved", units={"tank": 1}, to="sz6")) == "1 tank to sea zone 6"


def test_a_bag_reads_as_counted_things_with_plurals_where_there_are_some() -> None:
    assert ENGLISH.text("moved", units={"tank": 2, "infantry": 3, "gun": 0}, to="sz9") == "2 tanks and 3 infantry to sz9"


def test_a_sentence_about_one_thing_may_have_a_form_of_its_own() -> None:
    assert [ENGLISH.text(say("desert", number=number)) for number in (1, 2)] == ["a unit deserts", "2 units desert"]


def test_a_list_is_joined_with_and() -> None:
    assert ENGLISH.join(["a"]) == "a" and ENGLISH.join(["a", "b"]) == "a and b" and ENGLISH.join(["a", "b", "c"]) == "a, b and c"
    assert ENGLISH.join([]) == "–"


def test_spanish_says_e_before_the_sound_i() -> None:
    assert SPANISH.join(["Alemania", "Italia"]) == "Alemania e Italia"
    assert SPANISH.join(["Alemania", "Islandia", "Hungría"]) == "Alemania, Islandia y Hungría"
    assert SPANISH.join(["agua", "hielo"]) == "agua y hielo"
    assert SPANISH.join(["padres", "hijos"]) == "padres e hijos"


def test_a_message_inside_a_message_reads_as_its_sentence() -> None:
    assert ENGLISH.text(say("because", reason=say("plain", who="uk"))) == "No: uk waits"


def test_a_missing_text_shows_its_key_and_a_missing_value_nothing() -> None:
    assert ENGLISH.text(say("unknown.key", a=1)) == "unknown.key(a=1)"
    assert ENGLISH.text("plain") == " waits"


def test_values_are_never_read_as_templates() -> None:
    assert ENGLISH.text("plain", who="{to:space} {0}") == "{to:space} {0} waits"


def test_texts_of_another_area_can_be_added() -> None:
    catalogue = Catalogue("en", {})
    catalogue.add({"plain": "{who} is here"})
    assert catalogue.has("plain") and catalogue.text("plain", who="uk") == "uk is here"


def test_a_name_that_ends_in_a_full_stop_ends_the_sentence_too() -> None:
    catalogue = Catalogue("en", {"space.ukraine": "Ukraine S.S.R.", "moved": "To {to:space}."})
    assert catalogue.text(say("moved", to="ukraine")) == "To Ukraine S.S.R."
