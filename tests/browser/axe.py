"""axe-core, which finds what keeps people with other eyes, hands or tools from using a page: for the tests, never shipped."""

from __future__ import annotations

from playwright.sync_api import Page

from pyapp.tooling import vendor
from pyapp.tooling.pins import NpmPackage

AXE = NpmPackage(
    "axe-core",
    "4.14.1",
    "FHfa+lmNjQZfJz1q8wKqIDwC6DExcHt/pkjNQb09a3NPjCKg2rhu5qb2S4r76ASyFNNtuFooJpZe37OgudVGtQ==",
    "MPL-2.0",
    (("axe.min.js", "axe"),),
)
STILL = "() => document.getAnimations().every((one) => one.playState !== 'running')"
# The board is one picture with a name, arrow keys and spoken cards of its own: its thousands of shapes are taken away meanwhile, because
# axe-core walks over what it leaves out, too. Light and dark differ in nothing but colours.
SERIOUS = """async ([part, theme]) => {
    const only = theme === "dark" ? { runOnly: ["color-contrast"] } : {};
    const kept = [...document.querySelectorAll("#board > svg, #minimap > svg, #sprite > *")].map((part) => [part, part.parentNode]);
    for (const [part] of kept) part.remove();
    const found = await axe.run(part, { resultTypes: ["violations"], preload: false, ...only });
    for (const [part, parent] of kept) parent.prepend(part);
    return found.violations
        .filter((one) => ["serious", "critical"].includes(one.impact) || one.id === "heading-order")
        .flatMap(({ id, nodes }) => nodes.map((node) => [id, node.target, node.html.slice(0, 160), node.any[0]?.message].join(" ")));
}"""
DRESSED = "(theme) => { document.documentElement.dataset.theme = theme; }"


def install(page: Page) -> None:
    """Put axe-core into a page."""
    page.evaluate(vendor.text_of(AXE, "axe.min.js"))


def serious(page: Page, part: str) -> list[str]:
    """What axe-core finds seriously wrong with a part of the page, light and dark, each once it stands still; and gaps between headings."""
    found: list[str] = []
    for theme in ("dark", "light"):
        page.evaluate(DRESSED, theme)
        page.wait_for_function(STILL)
        found += [f"{theme}: {wrong}" for wrong in page.evaluate(SERIOUS, [part, theme])]
    return found
