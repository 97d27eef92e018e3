"""The part of the page that turns trees into elements makes no programs either, whatever it is handed."""

import json
import subprocess
from pathlib import Path

import pytest

from pyapp.tooling.node import node_command

STATIC = Path(__file__).parents[2] / "static"
PATCH = next(STATIC.glob("patch.*js"))
SCRIPT = """
class Element {
  constructor(tag) { this.tag = tag; this.attributes = {}; this.childNodes = []; this.nodeType = 1; }
  setAttribute(name, value) { this.attributes[name] = value; }
  removeAttribute(name) { delete this.attributes[name]; }
  insertBefore(node) { this.childNodes.push(node); }
  get firstChild() { return null; }
}
globalThis.Node = { ELEMENT_NODE: 1 };
globalThis.document = { createElement: (tag) => new Element(tag), createTextNode: (data) => ({ data, nodeType: 3 }) };
const { patchChildren } = await import(process.argv[1]);
const parent = new Element("div");
patchChildren(parent, JSON.parse(process.argv[2]));
console.log(JSON.stringify(parent.childNodes.map((node) => [node.tag, node.attributes])));
"""


def made(*trees: list[object]) -> list[list[object]]:
    """The elements that are made of some trees: their tags and attributes."""
    command = [*node_command(), "--input-type=module", "--eval", SCRIPT, PATCH.as_uri(), json.dumps(trees)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    found: list[list[object]] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize("tag", ["script", "SCRIPT", "iframe", "object", "style"])
def test_an_element_that_could_run_something_becomes_a_plain_one(tag: str) -> None:
    assert made([tag, {"type": "text/plain"}, "alert(1)"]) == [["span", {"type": "text/plain"}]]


def test_attributes_that_are_programs_are_left_out() -> None:
    attributes = {"onclick": "x", "ONLOAD": "x", "srcdoc": "x", "title": "on time"}
    assert made(["p", attributes]) == [["p", {"title": "on time"}]]


def test_addresses_that_are_programs_are_left_out() -> None:
    bad = ["javascript:x", " JavaScript:x", "java\nscript:x", "\x01javascript:x", "data:text/html,x", "vbscript:x"]
    assert made(*(["a", {"href": address}] for address in bad)) == [["a", {}]] * len(bad)
    assert made(["a", {"href": "#g=abc"}]) == [["a", {"href": "#g=abc"}]]
