"""axe-core, which finds what keeps people with other eyes, hands or tools from using a page: for the tests, never shipped."""

from __future__ import annotations

from pyapp.tooling import vendor
from pyapp.tooling.pins import NpmPackage

AXE = NpmPackage(
    "axe-core",
    "4.14.1",
    "FHfa+lmNjQZfJz1q8wKqIDwC6DExcHt/pkjNQb09a3NPjCKg2rhu5qb2S4r76ASyFNNtuFooJpZe37OgudVGtQ==",
    "MPL-2.0",
    (("axe.min.js", "axe"),),
)
# The board is one picture with a name, arrow keys and spoken cards of its own; looking through its thousands of shapes takes minutes.
SERIOUS = """async () => (await axe.run({ exclude: [["#board svg"]] }, { resultTypes: ["violations"] })).violations
    .filter((one) => ["serious", "critical"].includes(one.impact))
    .flatMap((one) => one.nodes.map((node) => `${one.id}: ${node.target.join(" ")} ${node.html.slice(0, 120)}`))"""


def script() -> str:
    """The script; once it has run in a page, ``SERIOUS`` gives what is wrong there."""
    return vendor.text_of(AXE, "axe.min.js")
