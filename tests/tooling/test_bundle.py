"""Putting the site together."""

import base64
import gzip
import hashlib
import html
import json
import re

import pytest

from pyapp import games
from pyapp.sharing import packing
from pyapp.tooling import bundle, offline
from pyapp.tooling.places import ToolError


def files_of(folder) -> dict[str, bytes]:
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


def test_every_file_of_the_site_is_listed_with_its_checksum(dist) -> None:
    files = files_of(dist)
    listed = json.loads(re.search(r"const FILES = (\{.*?\});", files.pop(offline.WORKER).decode(), re.DOTALL)[1])
    assert listed.pop("./") == base64.b64encode(hashlib.sha256(files.pop("index.html")).digest()).decode()
    assert listed == {path: base64.b64encode(hashlib.sha256(files[path]).digest()).decode() for path in files}


def test_the_announced_sizes_are_those_of_the_files(dist) -> None:
    announced = json.loads(re.search(r"const FILES = (\{.*?\});", (dist / "static/starting.js").read_text())[1])
    assert announced == {path: (dist / path).stat().st_size for path in announced}
    assert set(bundle.DOWNLOADS.values()) < set(announced)


def test_every_script_and_style_of_the_start_is_announced(dist) -> None:
    announced = json.loads(re.search(r"const FILES = (\{.*?\});", (dist / "static/starting.js").read_text())[1])
    files = {path for path in files_of(dist) if path.endswith((".js", ".css"))}
    assert files - set(announced) == {*bundle.UNCOUNTED, offline.WORKER}


def test_what_the_page_downloads_by_itself_is_there(dist) -> None:
    listed = json.loads(re.search(r"const FILES = (\{.*?\});", (dist / "static/boot.js").read_text())[1])
    assert {key: file["path"] for key, file in listed.items()} == bundle.DOWNLOADS
    assert [file["path"] for file in listed.values() if not (dist / file["path"]).is_file()] == []


def test_every_shipped_module_has_a_name_that_hosts_know(dist) -> None:
    """Debian's nginx has no type for .mjs, and browsers refuse a module without one."""
    assert [path for path in files_of(dist) if path.endswith(".mjs")] == []
    assert [path for path, content in files_of(dist / "vendor" / "pyodide").items() if b"pyodide.asm.mjs" in content] == []


def test_the_shell_speaks_every_language_before_any_script_does(dist) -> None:
    page = (dist / "index.html").read_text(encoding="utf-8")
    for language, texts in bundle.boot_texts().items():
        for key in bundle.SHELL_TEXTS:
            assert f'<p lang="{language}">{html.escape(texts[key])}</p>' in page


def test_what_tells_of_the_start_runs_where_modules_do_not_and_before_them(dist) -> None:
    page = (dist / "index.html").read_text(encoding="utf-8")
    scripts = re.findall(r"<script([^>]*) src=", page)
    assert scripts[0] == "" and set(scripts[1:]) == {' type="module"'}


def test_the_version_changes_with_any_byte_and_any_name() -> None:
    assert offline.version_of({"a": b"1"}) != offline.version_of({"a": b"2"}) != offline.version_of({"b": b"2"})


def test_the_page_allows_no_inline_script_and_no_other_host(dist) -> None:
    page = (dist / "index.html").read_text(encoding="utf-8")
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', page)[1]
    assert "default-src 'none'" in policy
    assert "unsafe-inline" not in policy
    assert "'unsafe-eval'" not in policy
    assert not re.search(r"https?:", policy)
    executed = [tag for tag in re.findall(r"<script[^>]*>", page) if 'type="application/json"' not in tag and "py" not in tag]
    assert executed
    assert all("src=" in tag for tag in executed)


def test_addresses_in_the_page_are_relative(dist) -> None:
    page = (dist / "index.html").read_text(encoding="utf-8")
    addresses = re.findall(r'(?:src|href)="([^"]*)"', page)
    assert addresses
    assert [address for address in addresses if address.startswith(("/", "http"))] == []
    assert [address for address in addresses if not (dist / address).is_file()] == []


def test_the_manifest_names_files_that_exist(dist) -> None:
    manifest = json.loads((dist / offline.MANIFEST).read_text(encoding="utf-8"))
    assert all((dist / icon["src"]).is_file() for icon in manifest["icons"])
    assert manifest["start_url"] == manifest["scope"] == "./"


def test_a_place_for_build_facts_must_exist_exactly_once() -> None:
    with pytest.raises(ToolError, match="exactly once"):
        bundle._fill({"page": b"MARK and MARK"}, "page", "MARK", "fact")


@pytest.mark.parametrize(("changed", "expected"), [(False, True), (True, False)])
def test_the_site_is_only_built_again_when_something_has_changed(dist, monkeypatch, changed, expected) -> None:
    built_from = json.loads(bundle.STAMP.read_text(encoding="utf-8"))["inputs"]
    monkeypatch.setattr(bundle, "inputs_fingerprint", lambda: "something else" if changed else built_from)
    assert bundle._up_to_date() is expected


FIRST_LOAD = 6_900_000  # bytes
COMPRESSED_BY_HOSTS = (".js", ".css", ".html")


@pytest.mark.parametrize("board", ["aa1942", "aa50", "war_room", "empire_of_the_sun", "victory_in_europe"])
def test_the_first_load_stays_small_whatever_game_is_on_the_table(dist, board) -> None:
    """Scripts and styles as a host sends them that compresses, all fonts that a page in Spanish may show, the board, one family."""
    families = bundle.game_list({path.name.partition(".")[0]: path.read_bytes() for path in (dist / "games").glob("*.bin")})
    (family,) = [entry for entry in families.values() if board in entry["names"]]
    fonts = [path for path in files_of(dist) if path.endswith(".woff2") and "latin-ext" not in path]
    needed = {*bundle.counted(files_of(dist)), *bundle.UNCOUNTED, "index.html", f"boards/{board}.bin", family["path"], *fonts}
    sizes = {path: len(_sent((dist / path).read_bytes(), path)) for path in needed}
    assert sum(sizes.values()) <= FIRST_LOAD


def _sent(content: bytes, path: str) -> bytes:
    return gzip.compress(content, 6) if path.endswith(COMPRESSED_BY_HOSTS) else content


def test_every_family_of_games_and_its_rules_at_hand_have_a_file_whose_name_changes_with_it(dist) -> None:
    listed = json.loads(re.search(r"const GAMES = (\{.*?\}\});", (dist / "static/starting.js").read_text())[1])
    assert {entry["path"]: entry["bytes"] for entry in listed.values()} == {
        file.relative_to(dist).as_posix(): file.stat().st_size for folder in ("games", "rules") for file in (dist / folder).iterdir()
    }
    assert bundle._need_path("games", "axis_allies", b"1") != bundle._need_path("games", "axis_allies", b"2")


def test_links_name_the_family_whose_dictionary_they_need(dist) -> None:
    listed = json.loads(re.search(r"const GAMES = (\{.*?\}\});", (dist / "static/starting.js").read_text())[1])
    for game in games.MODULES:
        assert packing.newest(game) in listed[games.family_of(game)]["dictionaries"] or packing.FILES[packing.newest(game)] == "any-2"
