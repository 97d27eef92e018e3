"""The generic widgets: one for each kind of field, so that every game can be played."""

from __future__ import annotations

from collections.abc import Mapping

from pyapp.engine.errors import GameError, Refusal
from pyapp.engine.forms import Bag, Field, Number, Pick, Picks
from pyapp.page.markup.tree import Node, h
from pyapp.page.markup.words import Words
from pyapp.page.table.driver import Driver
from pyapp.page.table.form import SPACE
from pyapp.page.table.presenter import Presenter

MANY = 6


def widget(words: Words, presenter: Presenter, driver: Driver, here: Field | None) -> list[Node]:
    """The widget for the field that is being filled."""
    if here is None:
        return []
    if isinstance(here, Bag):
        return bag(words, presenter, driver, here)
    if isinstance(here, Pick):
        return pick(words, presenter, driver, here)
    if isinstance(here, Picks):
        return picks(words, presenter, driver, here)
    return number(words, driver, here) if isinstance(here, Number) else []


def stepper(words: Words, key: str, name: str, now: int, most: int, picture: Node | None = None, extra: Node | None = None) -> Node:
    """One line of a bag: the thing, how many of how many, less and more."""
    return h(
        "li.stepper",
        h("button.thing", picture, h("span.name", name), do="fill", arg=key, title=words("bag.fill", name=name)),
        extra,
        h("button.less", "−", do="less", arg=key, disabled=now == 0, aria_label=words("bag.less", name=name)),
        h("output", h("b", str(now)), h("span.of", f"/{most}"), aria_label=words("bag.count", name=name, now=now, most=most)),
        h("button.more", "+", do="more", arg=key, disabled=now >= most, aria_label=words("bag.more", name=name)),
        key=key,
        classes="some" if now else "",
    )


def bag(words: Words, presenter: Presenter, driver: Driver, here: Bag) -> list[Node]:
    """Steppers for everything that is there."""
    chosen = driver.draft.bag
    lines = [
        stepper(
            words,
            key,
            presenter.thing(key, here.what, driver.seat),
            chosen.get(key, 0),
            most,
            presenter.thing_picture(key, driver.seat),
            h("span.price", str(here.price[key])) if key in here.price else None,
        )
        for key, most in here.there.items()
    ]
    exactly = here.least if here.least == here.limit() else None
    count = words("bag.exactly", number=exactly, chosen=sum(chosen.values())) if exactly is not None and exactly > 1 else None
    quick = h(
        "p.quick",
        h("button", words("bag.all"), do="all"),
        h("button", words("bag.none"), do="none", disabled=not chosen),
        h("button", words("bag.suggested"), do="suggest") if here.suggested else None,
        h("span.cost", words("bag.cost", cost=here.cost(chosen), budget=here.budget)) if here.budget is not None else None,
    )
    return [h("p.count", count) if count else "", quick, h("ul.bag", lines)]


def pick(words: Words, presenter: Presenter, driver: Driver, here: Pick) -> list[Node]:
    """Buttons for the options; for many spaces a list that stays folded, because the board shows them."""
    buttons = [
        h(
            "button.option",
            presenter.thing_picture(option, driver.seat) if here.what != SPACE else None,
            presenter.thing(option, here.what, driver.seat),
            do="pick",
            arg=option,
            key=option,
        )
        for option in here.options
    ]
    usual = [h("button.option.main", words.maybe(f"pick.any.{here.name}", words("pick.any")), do="skip")] if here.optional else []
    if here.what == SPACE and len(buttons) > MANY:
        return [*usual, spaces_list(words, here.options, "space-pick", words("pick.spaces", number=len(here.options)))]
    return [h("div.options", usual, buttons)]


def spaces_list(words: Words, spaces: tuple[str, ...], verb: str, title: str) -> Node:
    """A folded list of spaces, for the keyboard and for screen readers."""
    named = sorted((words.space(space), space) for space in spaces)
    return h(
        "details.spaces",
        h("summary", title),
        h("div.options", [h("button.option", name, do=verb, arg=space, key=space) for name, space in named]),
    )


def picks(words: Words, presenter: Presenter, driver: Driver, here: Picks) -> list[Node]:
    """Switches for the options."""
    chosen = driver.draft.picks
    buttons = [
        h(
            "button.option",
            presenter.thing_picture(option, driver.seat),
            presenter.thing(option, here.what, driver.seat),
            do="toggle",
            arg=option,
            aria_pressed="true" if option in chosen else "false",
            key=option,
        )
        for option in here.options
    ]
    return [h("p.count", words("picks.chosen", number=len(chosen))), h("div.options", buttons)]


def number(words: Words, driver: Driver, here: Number) -> list[Node]:
    """A number with less and more."""
    now = driver.number_now()
    return [
        h(
            "div.number",
            h("button.less", "−", do="number", arg=str(now - 1), disabled=now <= here.low, aria_label=words("number.less")),
            h("output", str(now)),
            h("button.more", "+", do="number", arg=str(now + 1), disabled=now >= here.high, aria_label=words("number.more")),
            h("button", words("number.most", number=here.high), do="number", arg=str(here.high)),
        )
    ]


def refusal_note(words: Words, refusal: Refusal | GameError) -> list[Node]:
    """Why something cannot be done, with the section of the rules."""
    sentence, cite = words.refusal(refusal)
    return [h("p", sentence), h("p.cite", citation(words, cite)) if cite else ""]


def citation(words: Words, cite: str) -> Node:
    """A section of the rulebook, which opens the rules at hand there."""
    return h("button.link", words.section(cite), do="rules", arg=cite)


def overlay_switches(words: Words, texts: str, overlays: Mapping[str, str], now: str) -> list[Node]:
    """A switch for each overlay of a board, its name under its key, for those who have no keys.

    ``overlays`` names them by key, ``texts`` is what their texts begin with, ``now`` the one that is shown.
    """
    titles = {name: words(f"{texts}.{name}") for name in overlays.values()}
    return [
        h(
            "button.icon.overlay-switch",
            h("small", words.maybe(f"{texts}.{name}.short", titles[name])),
            do="key",
            arg=key,
            key=name,
            title=titles[name],
            aria_label=titles[name],
            aria_keyshortcuts=key,
            aria_pressed="true" if name == now else "false",
        )
        for key, name in overlays.items()
    ]
