"""The dialogs as trees: new game, saved games, links, texts, settings, dice that people roll, questions before a step back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pyapp.engine.game import LONGEST_NAME, Option, Seating
from pyapp.engine.match import SEALED, TYPED
from pyapp.games.offers import Offer
from pyapp.page.markup.icons import icon
from pyapp.page.markup.tree import Node, h
from pyapp.page.markup.words import LANGUAGES, Words
from pyapp.page.store.saves import Card
from pyapp.sharing.table import FRIENDS

Trees = list[Node]


def frame(words: Words, title: str, *body: Any) -> Trees:
    """A dialog's heading with its close button, and what is in it."""
    return [
        h("header", h("h2", title, id="dialog-title"), h("button.icon", icon("close"), do="close", aria_label=words("button.close"))),
        h("div.body", *body),
    ]


def _field(label: str, control: Node, hint: str = "") -> Node:
    return h("label.field", h("span", label), control, h("small", hint) if hint else None)


def _select(name: str, options: Sequence[tuple[str, str]], now: str = "", **attributes: Any) -> Node:
    return h("select", [h("option", text, value=value, selected=value == now) for value, text in options], name=name, **attributes)


# --- a new game ---------------------------------------------------------------------------------------------------------------


def new_game(words: Words, games: Sequence[tuple[str, str]], chosen: Offer, again: Mapping[str, str]) -> Trees:
    """The form for a new game. ``again`` holds what was entered before, so that a refusal loses nothing."""
    about = chosen.about
    picker = _select("game", games, about.id, do="new-game-which", data_when="change")
    scenarios = [(scenario, words.name(scenario, "scenario")) for scenario in about.scenarios]
    return frame(
        words,
        words("new.title"),
        h(
            "form",
            _field(words("new.game"), picker),
            h("p", h("button", words("new.learn"), do="lesson", arg=about.id)),
            _field(words("new.scenario"), _scenario_picker(scenarios, again)) if len(scenarios) > 1 else None,
            _field(
                words("new.name"),
                h("input", name="name", maxlength=80, value=again.get("name", ""), placeholder=words("new.name.hint"), autocomplete="off"),
            ),
            h(
                "fieldset",
                h("legend", words("new.players")),
                _seatings(words, chosen, again),
                _against(words, chosen, again) if chosen.has_computer else None,
                h("p.hint", words("new.players.hint")),
                _players(words, chosen, again),
                _about_computers(words, chosen),
            ),
            h("fieldset", h("legend", words("new.options")), [_option(words, option, again) for option in about.options])
            if about.options
            else None,
            _dice_mode(words, again),
            h("p.error", again["error"], role="alert") if again.get("error") else None,
            h(
                "footer",
                h("button", words("edit.new"), do="edit-new", data_with_form=True),
                h("button.main", words("new.start"), kind="submit"),
            ),
            data_submit="new-game",
        ),
    )


def _scenario_picker(scenarios: Sequence[tuple[str, str]], again: Mapping[str, str]) -> Node:
    return _select("scenario", scenarios, again.get("scenario", ""), do="new-game-scenario", data_when="change", data_with_form=True)


def _seatings(words: Words, game: Offer, again: Mapping[str, str]) -> Node | None:
    """One button for each division of the seats that the rulebook proposes, and one that takes all names away."""
    seatings = game.about.seatings_of(scenario_of(game, again))
    if not seatings:
        return None
    return h(
        "div.seatings",
        h("span", words("new.seatings")),
        [
            h(
                "button",
                len(seating),
                do="new-game-seating",
                arg=place,
                data_with_form=True,
                title=_shares(words, seating),
                aria_label=f"{len(seating)}: {_shares(words, seating)}",
            )
            for place, seating in enumerate(seatings)
        ],
        h("button", words("new.seatings.none"), do="new-game-seating", data_with_form=True),
    )


def _against(words: Words, game: Offer, again: Mapping[str, str]) -> Node:
    """One button for each side that a single player may take, with the computer on the other."""
    seats = game.about.seats_of(scenario_of(game, again))
    sides = [side for side, members in game.about.sides.items() if set(members) & set(seats) and set(seats) - set(members)]
    return h(
        "div.seatings",
        h("span", words("new.against")),
        [h("button", words.name(side, "side"), do="new-game-against", arg=side, data_with_form=True) for side in sides],
    )


def _shares(words: Words, seating: Seating) -> str:
    return " / ".join(", ".join(words.name(seat, "seat") for seat in share) for share in seating)


def scenario_of(game: Offer, again: Mapping[str, str]) -> str:
    """The scenario that a form for a new game is about."""
    return again.get("scenario", "") or game.about.scenarios[0]


def _players(words: Words, game: Offer, again: Mapping[str, str]) -> Node:
    rows = [_player(words, game, seat, again) for seat in game.about.seats_of(scenario_of(game, again))]
    return h("div.players", rows, key=f"players-{again.get('filled', '')}")


def _player(words: Words, game: Offer, seat: str, again: Mapping[str, str]) -> Node:
    """Who plays a seat: a name, or the computer."""
    name = words.name(seat, "seat")
    played, label = bool(again.get(f"computer-{seat}")), words("new.computer.seat", seat=seat)
    computer = h("input", kind="checkbox", name=f"computer-{seat}", value="yes", checked=played, aria_label=label)
    return h(
        "div.player",
        h("label", name, label_for=f"player-{seat}", classes=f"seat-{seat}"),
        h(
            "input",
            id=f"player-{seat}",
            name=f"player-{seat}",
            maxlength=LONGEST_NAME,
            value=again.get(f"player-{seat}", ""),
            autocomplete="off",
            placeholder=words("new.player.hint"),
        ),
        h("label.computer", computer, words("new.computer"), title=words("new.computer.seat", seat=seat)) if game.has_computer else None,
        _level(words, game, seat, again) if game.levels else None,
        key=seat,
    )


def _about_computers(words: Words, chosen: Offer) -> list[Node]:
    """What somebody may ask before he plays against the computer: does it cheat, and what are its levels?"""
    hints = ["new.computer.hint"] * chosen.has_computer + ["new.levels"] * bool(chosen.levels)
    return [h("p.hint", words(hint)) for hint in hints]


def _level(words: Words, game: Offer, seat: str, again: Mapping[str, str]) -> Node:
    """How strong the computer plays a seat; shown where it does."""
    levels = [(level, words(f"level.{level}")) for level in game.levels]
    label = words("new.level", seat=seat)
    return _select(f"level-{seat}", levels, again.get(f"level-{seat}", game.levels[1]), aria_label=label, title=label)


def _option(words: Words, option: Option, again: Mapping[str, str]) -> Node:
    name = f"option-{option.name}"
    label = words.maybe(f"option.{option.name}", option.name)
    if option.values:
        unused = [] if option.default else [("", words("new.option.none"))]  # nobody gets a rule that he has not chosen
        values = unused + [(value, words.maybe(f"option.{option.name}={value}", value)) for value in option.values]
        return _field(label, _select(name, values, again.get(name, option.default)))
    checked = again.get(name, option.default) not in ("", None)
    return h("label.switch", h("input", kind="checkbox", name=name, value="yes", checked=bool(checked)), h("span", label))


def _dice_mode(words: Words, again: Mapping[str, str]) -> Node:
    now = again.get("dice", FRIENDS)
    modes = [
        h(
            "label.switch",
            h("input", kind="radio", name="dice", value=mode, checked=mode == now),
            h("span", h("b", words(f"dice.mode.{mode}")), " ", h("small", words(f"dice.mode.{mode}.hint"))),
        )
        for mode in (FRIENDS, SEALED, TYPED)
    ]
    seed = h("input", name="seed", maxlength=80, value=again.get("seed", ""), autocomplete="off")
    return h("fieldset", h("legend", words("new.dice")), modes, _field(words("new.seed"), seed, words("new.seed.hint")))


# --- saved games --------------------------------------------------------------------------------------------------------------


def games(
    words: Words,
    cards: Sequence[Card],
    names: Mapping[str, str],
    current: str,
    when: Mapping[str, str],
    trouble: str,
    large: Sequence[tuple[Card, int]] = (),
) -> Trees:
    """The list of saved games. ``large`` holds the largest ones, with their size, when room is short."""
    rows = [_saved(words, card, names[card.game], card.id == current, when.get(card.id, "")) for card in cards]
    return frame(
        words,
        words("games.title"),
        h("p.warning", words(f"storage.{trouble}"), role="alert") if trouble else None,
        _room(words, large) if large else None,
        h("ul.saved", rows) if rows else h("p.hint", words("games.none")),
        h(
            "footer",
            h("button.main", words("menu.new"), do="dialog", arg="new"),
            h("button", words("games.file"), do="file"),
            h("button", words("games.paste"), do="dialog", arg="paste"),
            h("button", words("games.all"), do="export-all") if cards else None,
        ),
    )


def _room(words: Words, large: Sequence[tuple[Card, int]]) -> Node:
    """What to delete or to keep as a file before the browser's storage is full."""
    rows = [
        h(
            "li",
            words("games.size", name=card.name, size=size // 1000),
            h("button", words("games.export"), do="export", arg=card.id),
            h("button.danger", words("games.delete"), do="delete", arg=card.id),
            key=f"large-{card.id}",
        )
        for card, size in large
    ]
    return h("div.warning", h("p", words("games.short"), role="alert"), h("ul", rows))


def _saved(words: Words, card: Card, title: str, current: bool, when: str) -> Node:
    state = words("games.ended") if card.ended else words("games.at", round=card.round, seat=card.seat) if card.round else card.seat
    return h(
        "li",
        h(
            "button.game",
            h("b", card.name),
            h("span.edited", words("edited.mark")) if card.edited else None,
            h("span", f"{title} · {state}"),
            h("small", words("games.saved", moves=card.moves, when=when)),
            do="load",
            arg=card.id,
            aria_current="true" if current else None,
        ),
        h("button", words("games.rename"), do="rename", arg=card.id, aria_label=f"{words('games.rename')}: {card.name}"),
        h("button", words("games.export"), do="export", arg=card.id, aria_label=f"{words('games.export')}: {card.name}"),
        h("button.danger", words("games.delete"), do="delete", arg=card.id, aria_label=f"{words('games.delete')}: {card.name}"),
        key=card.id,
        classes="current" if current else "",
    )


def rename(words: Words, card: Card) -> Trees:
    """Ask for another name."""
    control = h("input", name="name", value=card.name, maxlength=80, required="", autofocus=True, autocomplete="off")
    return frame(
        words,
        words("games.rename"),
        h(
            "form",
            h("input", kind="hidden", name="id", value=card.id),
            _field(words("new.name"), control),
            h("footer", h("button.main", words("button.ok"), kind="submit")),
            data_submit="renamed",
        ),
    )


def sure(words: Words, title: str, text: str, yes: str, verb: str, argument: str = "") -> Trees:
    """A question before something that cannot be taken for granted."""
    return frame(
        words,
        title,
        h("p", text),
        h("footer", h("button", words("button.cancel"), do="close", autofocus=True), h("button.danger", yes, do=verb, arg=argument)),
    )


# --- links and texts ----------------------------------------------------------------------------------------------------------


def text(words: Words, title: str, explanation: str, content: str, copied: str, file_name: str) -> Trees:
    """A text to be copied or kept as a file."""
    return frame(
        words,
        title,
        h("p", explanation),
        h("textarea.copied.code", value=content, readonly="", rows=14, aria_label=title),
        h("p.state", words(f"share.copied.{copied}") if copied else "", role="status"),
        h("footer", h("button.main", words("share.copy"), do="copy"), h("button", words("share.file"), do="keep-text", arg=file_name)),
    )


def paste(words: Words, before: str, error: str, *, can_scan: bool = False, below: Sequence[Node] = ()) -> Trees:
    """A box that takes a link, a save, a script or a position; ``below`` is what has come in already."""
    return frame(
        words,
        words("paste.title"),
        h(
            "form",
            h("p", words("paste.explain")),
            h("textarea.code", name="text", value=before, rows=10, autofocus=True, aria_label=words("paste.title")),
            h("p.error", error, role="alert") if error else None,
            h(
                "footer",
                h("button", words("scan.title"), do="scan") if can_scan else None,
                h("button", words("games.file"), do="file"),
                h("button.main", words("paste.open"), kind="submit"),
            ),
            data_submit="pasted",
        ),
        *below,
    )


# --- dice -----------------------------------------------------------------------------------------------------------------------


def typed_dice(words: Words, why: str, count: int, sides: int, before: str, error: str) -> Trees:
    """Real dice on a real table: roll them and type what they show."""
    pattern = f"[1-{min(sides, 9)}]"
    control = h(
        "input",
        name="faces",
        do="dice-typed",
        data_when="input",
        value=before,
        inputmode="numeric",
        autofocus=True,
        autocomplete="off",
        aria_label=words("dice.faces"),
    )
    keys = [h("button", str(face), do="die", arg=face) for face in range(1, sides + 1)] if sides <= 12 else []
    return frame(
        words,
        words("dice.title"),
        h("p", why),
        h("p", words("dice.roll", count=count, sides=sides, pattern=pattern)),
        h(
            "form",
            control,
            h("div.options.faces", keys),
            h("p.error", error, role="alert") if error else None,
            h(
                "footer",
                h("button", words("button.cancel"), do="close"),
                h("button.main", words("button.ok"), kind="submit"),
            ),
            data_submit="dice",
        ),
    )


# --- settings -------------------------------------------------------------------------------------------------------------------


def settings(words: Words, now: Mapping[str, str], own: Sequence[tuple[str, str]] = ()) -> Trees:
    """Language, look, motion; the keys, and the game's ``own``."""
    themes = [(value, words(f"theme.{value}")) for value in ("system", "light", "dark")]
    languages = [(language, words(f"language.{language}")) for language in LANGUAGES]
    return frame(
        words,
        words("settings.title"),
        _choice(words("settings.language"), "language", languages, words.language),
        _choice(words("settings.theme"), "theme", themes, now.get("theme", "system")),
        _switch(words("settings.patterns"), "patterns", now.get("patterns") == "on"),
        _switch(words("settings.motion"), "motion", now.get("motion") == "off"),
        _switch(words("settings.explains"), "explains", now.get("explains") == "on"),
        h("h3", words("help.keys")),
        h("dl.keys", [(h("dt", h("kbd", key)), h("dd", words(f"keys.{name}"))) for key, name in (*KEYS, *own)]),
    )


KEYS = (
    ("/", "command"),
    ("← → ↑ ↓", "arrows"),
    ("Enter", "enter"),
    ("Esc", "escape"),
    ("Ctrl Z", "undo"),
    ("Ctrl Y", "redo"),
    (", .", "history"),
    ("< >", "turns"),
    ("; :", "rounds"),
    ("( )", "battles"),
    ("+ − 0", "zoom"),
    ("h", "rules"),
    ("?", "help"),
)


def _choice(label: str, name: str, options: Sequence[tuple[str, str]], now: str) -> Node:
    buttons = [
        h("button", text, do="setting", arg=f"{name}={value}", aria_pressed="true" if value == now else "false") for value, text in options
    ]
    return h("div.field.choice", h("span", label), h("div.segments", buttons, role="group", aria_label=label))


def _switch(label: str, name: str, on: bool) -> Node:
    value = "on" if on == (name == "motion") else "off"
    return h("button.switch", label, do="setting", arg=f"{name}={value}", role="switch", aria_checked="true" if on else "false")
