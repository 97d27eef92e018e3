"""Kept for use without a network, and exchanged for a newer version in one piece."""

import shutil

import pytest
from playwright.sync_api import expect

from pyapp.tooling import offline
from pyapp.tooling.faults_updates import DEATHS, FILLED, STORED, UPDATE, publish
from tests.browser.conftest import Site, kept, started


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


def test_everything_of_the_site_is_kept_and_the_interpreter_unpacked_with_its_type(site, page) -> None:
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
    found = page.evaluate(
        """async () => {
            const response = await fetch("vendor/pyodide/program.bin");
            const start = new Uint8Array(await response.arrayBuffer()).slice(0, 4);
            return [response.headers.get("Content-Type"), String.fromCharCode(...start)];
        }"""
    )
    assert found == ["application/wasm", "\0asm"]


def test_a_newer_version_waits_until_the_page_switches_and_a_game_in_progress_survives_it(site, page) -> None:
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
    page.evaluate("warboard.act('quick', 'aa1942')")
    page.evaluate("warboard.act('do', 'ussr buy infantry*3')")
    told = page.locator("#prompt").inner_text()
    with page.expect_navigation():
        page.evaluate("update.apply()")
    started(page)
    expect(page.locator("meta[name=edition]")).to_have_attribute("content", "Second edition")
    assert page.evaluate("caches.keys().then((names) => names.length)") == 1
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
        if file.is_file() and file.name not in ("index.html", "page.css", offline.WORKER):
            file.unlink()
    assert update_is_ready(page)


@pytest.mark.parametrize("how", ["a file is missing (404)", "a file is truncated", "the worker is truncated"])
def test_an_update_that_dies_leaves_the_old_version_and_the_next_one_comes(site, page, how: str) -> None:
    whole = {file: file.read_bytes() for file in site.folder.rglob("*") if file.is_file()}
    page.goto(site.url)
    kept(started(page)).reload()
    started(page)
    publish(site.folder, "Second edition")
    DEATHS[how](site.folder)
    assert not page.evaluate(UPDATE)
    page.reload()
    started(page)
    expect(page.locator("meta[name=edition]")).to_have_count(0)
    for file, content in whole.items():
        file.write_bytes(content)
    publish(site.folder, "Third edition")
    assert update_is_ready(page)


def test_caches_that_were_emptied_are_filled_again_while_the_page_is_open(site, page) -> None:
    page.goto(site.url)
    kept(started(page)).reload()
    started(page)
    whole = page.evaluate(STORED)
    page.evaluate("caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name))))")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    page.evaluate(FILLED, whole)
    site.stop()
    page.reload()
    started(page)


def test_a_single_file_that_is_missing_is_fetched_when_it_is_asked_for(site, page) -> None:
    page.goto(site.url)
    kept(started(page)).reload()
    started(page)
    whole = page.evaluate(STORED)
    page.evaluate("caches.keys().then(async ([name]) => (await caches.open(name)).delete('site.webmanifest'))")
    page.evaluate("fetch('site.webmanifest').then((response) => response.text())")
    page.evaluate(FILLED, whole)
