"""How the main view of each game looks, at four sizes, light and dark: small pictures that a test compares with kept ones.

The kept ones, in ``tests/fixtures/looks``, have an eighth of the width of what was seen. They are compared in cells of 16 by 16 pixels of
the screen, each with its middle colour: letters, their edges and a word more make no difference there, a panel or a colour does.
"""

from __future__ import annotations

import base64
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from playwright.sync_api import Page

from pyapp.tooling.places import CACHE, ROOT
from tests.browser.conftest import WINDOW
from tests.browser.views import VIEWS, walk

KEPT = ROOT / "tests" / "fixtures" / "looks"
FAILED = CACHE / "looks"
# The tolerance. The same page again is hardly a cell away, on a busy machine as on a quiet one: all letters are of fonts that the page
# brings along, and only a few signs (arrows, triangles) of the machine's. Besides, a line of text more or less on a phone is allowed.
FAR = 32  # shades of 255 by which the middle colour of a cell may be another
SHARE = 0.03  # of all cells may be further away
# The views that lead to the main one of a game, from the one that begins it, and what of the board is in view.
MAIN = {
    "aa1942": ("purchase", "movement", "west_russia"),
    "aa50": ("research", "research", "poland"),
    "war_room": ("curtain", "orders", "R6"),
    "empire_of_the_sun": ("hand", "movement", "2917"),
    "victory_in_europe": ("moves", "area", "lwow"),
}
SIZES = ((1440, 900), (1280, 720), (844, 390), (390, 844))
THEMES = ("light", "dark")
PHONE = 500  # pixels: what is narrower or lower than that is held in the hand
# Nothing moves or hangs over from another view, and nothing is pointed at.
DRESSED = """() => {
    document.documentElement.dataset.motion = "off";
    document.activeElement?.blur();
    for (const verb of ["note-close", "card-close"]) warboard.act(verb, "");
    warboard.act("tab", "panel");
}"""
# Whatever part of the board was in view before; the stage notices its new size with the next frame.
FOCUSED = """async (space) => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    warboard.stage.home({ whole: true });
    warboard.stage.show([space], { always: true });
}"""
DYED = "(theme) => { document.documentElement.dataset.theme = theme; }"
SETTLED = """() => document.fonts.status === "loaded" && !document.querySelector(".odds.unknown, #board svg.is-moving, #card > *")
    && document.getAnimations().every((one) => one.playState !== "running")"""
UNDRESSED = "(theme) => { Object.assign(document.documentElement.dataset, { theme }); delete document.documentElement.dataset.motion; }"
# How many of all cells are further than `far` shades of 255 from the kept picture; the small picture; the seen one with those cells framed.
COMPARED = """async ([seen, kept, far, allowed]) => {
    const picture = async (source) => { const image = new Image(); image.src = source; await image.decode(); return image; };
    const drawn = (image, width, height) => {
        const canvas = Object.assign(document.createElement("canvas"), { width, height });
        const context = canvas.getContext("2d", { willReadFrequently: true });
        context.imageSmoothingQuality = "high";
        context.drawImage(image, 0, 0, width, height);
        return [canvas, context];
    };
    const shot = await picture(seen);
    const [width, height] = [Math.round(shot.width / 8), Math.round(shot.height / 8)];
    const [small, one] = drawn(shot, width, height);
    if (!kept) return [0, small.toDataURL("image/webp", 0.8), ""];
    const [, other] = drawn(await picture(kept), width, height);
    const [seenData, keptData] = [one, other].map((context) => context.getImageData(0, 0, width, height).data);
    const across = Math.ceil(width / 2);
    const sums = new Float64Array(across * Math.ceil(height / 2) * 4); // of each cell: red, green and blue that are more, and its pixels
    for (let at = 0; at < seenData.length; at += 4) {
        const cell = 4 * (across * (Math.floor(at / 4 / width) >> 1) + ((at / 4) % width >> 1));
        for (const colour of [0, 1, 2]) sums[cell + colour] += seenData[at + colour] - keptData[at + colour];
        sums[cell + 3] += 1;
    }
    const wrong = [];
    for (let cell = 0; cell < sums.length; cell += 4)
        if ([0, 1, 2].some((colour) => Math.abs(sums[cell + colour]) > far * sums[cell + 3])) wrong.push(cell / 4);
    const share = wrong.length / (sums.length / 4);
    if (share <= allowed) return [share, "", ""];
    const [framed, pen] = drawn(shot, shot.width, shot.height);
    pen.strokeStyle = "#f0f";
    for (const cell of wrong) pen.strokeRect((cell % across) * 16, Math.floor(cell / across) * 16, 16, 16);
    return [share, "", framed.toDataURL("image/png")];
}"""


@dataclass(frozen=True)
class Look:
    """A picture of the main view: its name, and itself as an address."""

    name: str
    picture: str


@dataclass(frozen=True)
class Difference:
    """How many of all cells are not as they are kept, and the picture with those framed where they are too many."""

    share: float
    framed: str


@contextmanager
def dressed(page: Page, game: str) -> Iterator[None]:
    """The main view of a game is on the page; afterwards the page can be used for something else."""
    first, last, _ = MAIN[game]
    views = VIEWS[game]()
    names = [view.name for view in views]
    theme = page.evaluate("document.documentElement.dataset.theme")
    for _ in walk(page, views[names.index(first) : names.index(last) + 1], game):
        pass
    page.mouse.move(0, 0)
    page.evaluate(DRESSED)
    yield
    page.evaluate(UNDRESSED, theme)
    page.set_viewport_size(WINDOW)


def seen(page: Page, game: str) -> Iterator[Look]:
    """The main view that is on the page, in windows and in the hand."""
    _, _, focus = MAIN[game]
    session = page.context.new_cdp_session(page)
    for width, height in SIZES:
        session.send("Emulation.setTouchEmulationEnabled", {"enabled": min(width, height) < PHONE})
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(FOCUSED, focus)
        for theme in THEMES:
            page.evaluate(DYED, theme)
            page.wait_for_function(SETTLED)
            yield taken(page, f"{game}-{width}x{height}-{theme}")
    session.detach()


def taken(page: Page, name: str) -> Look:
    """The page as it stands there now."""
    return Look(name, _address(page.screenshot(type="jpeg", quality=80), "jpeg"))


def difference(page: Page, look: Look) -> Difference:
    """How far a look is from the kept one of its name, worked out on the page."""
    kept = _address((KEPT / f"{look.name}.webp").read_bytes(), "webp")
    share, _, framed = page.evaluate(COMPARED, [look.picture, kept, FAR, SHARE])
    return Difference(share, framed)


def keep(page: Page, look: Look) -> None:
    """From now on this is how it looks."""
    KEPT.mkdir(exist_ok=True)
    (KEPT / f"{look.name}.webp").write_bytes(_bytes(page.evaluate(COMPARED, [look.picture, "", 0, 0])[1]))


def write(look: Look, found: Difference) -> str:
    """Write down a picture that is not as it is kept, with what is other framed; where, as a sentence."""
    FAILED.mkdir(parents=True, exist_ok=True)
    file = FAILED / f"{look.name}.png"
    file.write_bytes(_bytes(found.framed))
    return f"{found.share:.1%} of {look.name} looks otherwise: see {file.relative_to(ROOT)}"


def _address(picture: bytes, kind: str) -> str:
    return f"data:image/{kind};base64,{base64.b64encode(picture).decode('ascii')}"


def _bytes(address: str) -> bytes:
    return base64.b64decode(address.partition(",")[2])
