"""Faults of what is kept for use without a network: emptied caches, and every way in which an update can die."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Page, Playwright

from pyapp.tooling import offline
from pyapp.tooling.faults_browser import Killable, length, new_game, opened, running
from pyapp.tooling.faults_table import MOVES, Row, play
from pyapp.tooling.places import DIST
from pyapp.tooling.serve import served

IN_CHARGE = """async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller)
        await new Promise((done) => navigator.serviceWorker.addEventListener("controllerchange", done));
}"""
STORED = """async () => {
    let files = 0;
    for (const name of await caches.keys()) files += (await (await caches.open(name)).keys()).length;
    return files;
}"""
FILLED = f"""async (whole) => {{
    while ((await ({STORED})()) !== whole) await new Promise((done) => setTimeout(done, 50));
}}"""
UPDATE = """async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update().catch(() => {});
    const fresh = registration.installing;
    if (fresh) await new Promise((done) => fresh.addEventListener("statechange", done));
    return Boolean(registration.waiting);
}"""
EDITION = """() => document.querySelector("meta[name=edition]")?.content ?? "" """


def publish(folder: Path, edition: str) -> None:
    """Put another version of the site into a folder: the same but for a line in the page's head."""
    files = {file.relative_to(folder).as_posix(): file.read_bytes() for file in folder.rglob("*") if file.is_file()}
    del files[offline.WORKER]
    files["index.html"] = files["index.html"].replace(b"<title>", f'<meta name="edition" content="{edition}"><title>'.encode())
    files["static/page.css"] += f"/* {edition} */".encode()
    for path in ("index.html", "static/page.css"):
        (folder / path).write_bytes(files[path])
    (folder / offline.WORKER).write_bytes(offline.worker(files, offline.version_of(files)))


def half_way(folder: Path) -> None:
    """The host is half way through publishing: one file is still of another version."""
    (folder / "static/page.css").write_bytes(b"/* half way */")


def missing(folder: Path) -> None:
    """A file has not been published."""
    (folder / "static/page.css").unlink()


def truncated(folder: Path) -> None:
    """A file is cut off."""
    file = folder / "static/page.css"
    file.write_bytes(file.read_bytes()[:-1000])


def truncated_worker(folder: Path) -> None:
    """The list of all files is cut off."""
    file = folder / offline.WORKER
    file.write_bytes(file.read_bytes()[:2000])


def missing_worker(folder: Path) -> None:
    """The list of all files is not there."""
    (folder / offline.WORKER).unlink()


DEATHS: dict[str, Callable[[Path], None]] = {
    "half-way through publishing": half_way,
    "a file is missing (404)": missing,
    "a file is truncated": truncated,
    "the worker is truncated": truncated_worker,
    "the worker is missing (404)": missing_worker,
}


@contextmanager
def kept_site(playwright: Playwright) -> Iterator[tuple[Path, Killable, Page, str, Path]]:
    """A copy of the site that may change, a browser that keeps it for use without a network, and a game in it."""
    with tempfile.TemporaryDirectory(prefix="warboard-faults-", ignore_cleanup_errors=True) as place:
        folder, profile = Path(place) / "site", Path(place) / "profile"
        shutil.copytree(DIST, folder)
        with served(folder) as url, running(playwright, profile) as browser:
            page = opened(browser.context.new_page(), url)
            page.evaluate(IN_CHARGE)
            new_game(page)
            play(page)
            yield folder, browser, page, url, profile


def emptied_caches(playwright: Playwright) -> Row:
    """The browser throws away everything that was kept for use without a network, under the open page."""
    with kept_site(playwright) as (folder, _, page, url, _profile):
        whole = page.evaluate(STORED)
        page.evaluate("caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name))))")
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        page.evaluate(FILLED, whole)
        shutil.rmtree(folder)
        found = length(opened(page, url))
    return Row("caches emptied under the open page", 1, f"{whole} files stored again; starts without a host", max(0, len(MOVES) - found))


def dead_update(playwright: Playwright, how: str) -> Row:
    """An update dies: the old version goes on, the game is there, and the next attempt succeeds."""
    with kept_site(playwright) as (folder, _, page, url, _profile):
        publish(folder, "second")
        DEATHS[how](folder)
        taken = page.evaluate(UPDATE)
        found = length(opened(page, url))
        old = page.evaluate(EDITION) == ""
        _restore(folder)
        publish(folder, "third")
        mended = page.evaluate(UPDATE)
    bad = int(taken) + int(not old) + int(not mended)
    return Row(f"update: {how}", 1, _told(bad, found), bad + max(0, len(MOVES) - found))


def killed_update(playwright: Playwright, after: int) -> Row:
    """The browser is killed so many milliseconds after it began to install an update."""
    with kept_site(playwright) as (folder, browser, page, url, profile):
        publish(folder, "second")
        page.evaluate("navigator.serviceWorker.ready.then((registration) => { registration.update(); })")
        page.wait_for_timeout(after)
        browser.kill()
        with running(playwright, profile) as next_browser:
            page = opened(next_browser.context.new_page(), url)
            found = length(page)
            publish(folder, "third")
            bad = int(not page.evaluate(UPDATE))
            next_browser.close()
    return Row(f"update: killed {after} ms after it began", 1, _told(bad, found), bad + max(0, len(MOVES) - found))


def _restore(folder: Path) -> None:
    shutil.rmtree(folder)
    shutil.copytree(DIST, folder)


def _told(bad: int, found: int) -> str:
    return f"the old version went on with {found} moves, the next update came" if not bad else f"{bad} faults, {found} moves"
