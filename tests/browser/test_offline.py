"""Kept for use without a network, and exchanged for a newer version in one piece."""

import json
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import expect

from pyapp.tooling import offline
from tests.browser.conftest import Site, kept, started


def publish(folder: Path, edition: str) -> None:
    """Put another version of the site into a folder: the same but for a line in the page's head."""
    files = {file.relative_to(folder).as_posix(): file.read_bytes() for file in folder.rglob("*") if file.is_file()}
    del files[offline.WORKER]
    files["index.html"] = files["index.html"].replace(b"<title>", f'<meta name="edition" content="{edition}"><title>'.encode())
    (folder / "index.html").write_bytes(files["index.html"])
    (folder / offline.WORKER).write_bytes(offline.worker(files, offline.version_of(files)))


@pytest.fixture
def site(dist, tmp_path):
    """A copy of the site that a test may change."""
    shutil.copytree(dist, tmp_path / "site")
    copy = Site(tmp_path / "site")
    yield copy
    copy.stop()


LISTEN = "document.addEventListener('warboard:update', (event) => { globalThis.update = event.detail })"


def update_is_ready(page) -> bool:
    """Ask for a newer version and wait until it is complete or has been given up."""
    return page.evaluate(
        """async () => {
            const registration = await navigator.serviceWorker.ready;
            await registration.update();
            const fresh = registration.installing;
            if (fresh) await new Promise((done) => fresh.addEventListener("statechange", done));
            return Boolean(registration.waiting);
        }"""
    )


def test_after_one_visit_the_page_works_without_a_network(site, page) -> None:
    page.goto(site.url)
    kept(started(page))
    site.stop()
    started(page).reload()
    started(page)
    page.goto(f"{site.url}?from=a-link#g=abc")
    started(page)
    page.goto(f"{site.url}index.html")
    started(page)


def test_everything_of_the_site_is_kept(site, page) -> None:
    page.goto(site.url)
    kept(started(page))
    stored = page.evaluate(
        """async () => {
            const [name, ...others] = await caches.keys();
            if (others.length) return others;
            return (await (await caches.open(name)).keys()).map((request) => request.url);
        }"""
    )
    files = {file.relative_to(site.folder).as_posix() for file in site.folder.rglob("*") if file.is_file()}
    expected = {"" if name == "index.html" else name for name in files} - {offline.WORKER}
    assert {url.removeprefix(site.url) for url in stored} == expected


def test_the_interpreter_is_kept_unpacked_and_with_its_type(site, page) -> None:
    page.goto(site.url)
    kept(started(page))
    found = page.evaluate(
        """async () => {
            const response = await fetch("vendor/pyodide/program.bin");
            const start = new Uint8Array(await response.arrayBuffer()).slice(0, 4);
            return [response.headers.get("Content-Type"), String.fromCharCode(...start)];
        }"""
    )
    assert found == ["application/wasm", "\0asm"]


def test_a_newer_version_waits_until_the_page_switches(site, page) -> None:
    page.add_init_script(LISTEN)
    page.goto(site.url)
    kept(started(page)).reload()
    started(page)
    assert page.evaluate("typeof update") == "undefined"
    publish(site.folder, "Second edition")
    assert update_is_ready(page)
    page.reload()
    started(page)
    expect(page.locator("meta[name=edition]")).to_have_count(0)
    with page.expect_navigation():
        page.evaluate("update.apply()")
    started(page)
    expect(page.locator("meta[name=edition]")).to_have_attribute("content", "Second edition")
    assert page.evaluate("caches.keys().then((names) => names.length)") == 1


def test_a_game_in_progress_survives_an_update(site, page) -> None:
    page.add_init_script(LISTEN)
    page.goto(site.url)
    kept(started(page)).reload()
    started(page)
    page.evaluate("warboard.act('quick', 'aa1942')")
    page.evaluate("warboard.act('do', 'ussr buy infantry*3')")
    told = page.locator("#prompt").inner_text()
    publish(site.folder, "Second edition")
    assert update_is_ready(page)
    with page.expect_navigation():
        page.evaluate("update.apply()")
    started(page)
    expect(page.locator("#prompt")).to_have_text(told, use_inner_text=True)
    assert page.evaluate("Object.keys(localStorage).some((name) => name.startsWith('warboard:game.'))")


def test_half_a_newer_version_changes_nothing(site, page) -> None:
    page.goto(site.url)
    kept(started(page)).reload()
    started(page)
    publish(site.folder, "Second edition")
    (site.folder / "index.html").write_text("half way through publishing", encoding="utf-8")
    assert not update_is_ready(page)
    site.stop()
    page.reload()
    started(page)
    expect(page.locator("meta[name=edition]")).to_have_count(0)


def test_an_update_only_fetches_what_has_changed(site, page) -> None:
    page.goto(site.url)
    kept(started(page))
    publish(site.folder, "Second edition")
    for file in site.folder.rglob("*"):
        if file.is_file() and file.name not in ("index.html", offline.WORKER):
            file.unlink()
    assert update_is_ready(page)


def test_the_manifest_names_files_that_exist(site) -> None:
    manifest = json.loads((site.folder / offline.MANIFEST).read_text(encoding="utf-8"))
    assert all((site.folder / icon["src"]).is_file() for icon in manifest["icons"])
    assert manifest["start_url"] == manifest["scope"] == "./"
