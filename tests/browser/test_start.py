"""Starting the page: what is fetched, what is shown meanwhile, and the language it is shown in."""

import json
import re
from contextlib import contextmanager

import pytest
from playwright.sync_api import expect

from pyapp.tooling import browser as browsers
from pyapp.tooling.serve import served
from tests.browser.conftest import Strict, started
from tests.browser.hosts import HELD, PREFIX, announced, holding, told

RECORD = """
globalThis.shown = [];
new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes)
        if (target.id === "boot-text" && addedNodes.length)
            shown.push([document.getElementById("boot-bar").value, addedNodes[0].textContent]);
}).observe(document, { childList: true, subtree: true });
"""


def test_the_progress_counts_every_byte_it_announces(site, page) -> None:
    page.add_init_script(RECORD)
    page.goto(site.url)
    started(page)
    shown = page.evaluate("shown")
    fractions = [fraction for fraction, _ in shown]
    assert fractions == sorted(fractions)
    texts = [text for _, text in shown]
    downloads = [text for text in texts if " MB" in text]
    total = sum(announced(site.folder).values()) / 1e6
    assert {re.search(r"of ([\d.]+) MB", text)[1] for text in downloads} == {f"{total:.1f}"}
    stages = texts[len(downloads) :]  # what comes when the last byte is counted; Python may have begun before
    assert stages and stages == ["Starting Python", "Unpacking the rules", "Setting up the table"][-len(stages) :]


def test_the_progress_shows_what_has_truly_come(dist, failing) -> None:
    begun = {"code": 700_000, "program": 1_600_000, "library": 900_000, "app": 500_000}
    sizes = announced(dist)
    total = sum(sizes.values())
    held = {HELD[key] for key in begun}
    done = sum(begun.values()) + sum(size for path, size in sizes.items() if path.rpartition("/")[2] not in held)
    with holding(dist, **begun) as (host, url):
        failing.goto(url, wait_until="commit")
        expect(told(failing)).to_contain_text(f"Fetching the game: {done / 1e6:.1f} of {total / 1e6:.1f} MB", timeout=30_000)
        assert failing.evaluate("document.getElementById('boot-bar').value") == pytest.approx(0.8 * done / total, abs=0.01)
        host.go_on()
        started(failing)


def test_the_first_words_do_not_wait_for_the_first_module(dist, failing) -> None:
    """On a slow line the modules come late; the amount is named from the first script on."""
    with holding(dist, boot=0) as (_, url):
        failing.goto(url, wait_until="commit")
        expect(told(failing)).to_contain_text(re.compile(r"Fetching the game: \d\.\d of \d\.\d MB"), timeout=30_000)


def test_a_line_on_which_nothing_comes_is_called_slow_and_not_failed(dist, failing) -> None:
    with holding(dist, app=1000) as (host, url):
        failing.goto(url, wait_until="commit")
        expect(told(failing)).to_contain_text("Nothing has come for a while", timeout=30_000)
        expect(failing.locator("#boot")).not_to_have_class("failed")
        host.go_on()
        started(failing)


@pytest.mark.parametrize("fault", ["setTimeout(() => { throw new Error('a fault') })", "void Promise.reject(new Error('a fault'))"])
def test_an_error_that_nobody_caught_ends_the_start_in_a_sentence(dist, failing, fault) -> None:
    with holding(dist, app=1000) as (_, url):
        failing.goto(url, wait_until="commit")
        expect(told(failing)).to_contain_text(" MB", timeout=30_000)
        failing.evaluate(fault)
        expect(told(failing)).to_contain_text("could not start")


def test_a_start_that_never_ends_is_told_too(dist, failing) -> None:
    failing.add_init_script("WebAssembly.instantiateStreaming = () => new Promise(() => {})")
    failing.clock.install()
    with served(dist, prefix=PREFIX) as url:
        failing.goto(url)
        expect(told(failing)).to_have_text("Starting Python", timeout=30_000)
        failing.clock.fast_forward(31_000)
        expect(told(failing)).to_contain_text("This takes much longer than it should")


def test_a_browser_in_which_pyscript_cannot_work_says_so(dist, failing) -> None:
    failing.add_init_script("MutationObserver = class { constructor() { throw new Error('held back') } }")
    with served(dist, prefix=PREFIX) as url:
        failing.goto(url)
        expect(told(failing)).to_contain_text("could not start", timeout=30_000)


@contextmanager
def refusing(playwright, engine, folder):
    """A profile that keeps no site data."""
    if engine == "firefox":
        browser = browsers.launch(playwright, engine, settings={"network.cookie.cookieBehavior": 2})
        yield browser.new_context(locale="en-GB")
        browser.close()
        return
    (folder / "Default").mkdir()
    refused = {"profile": {"default_content_setting_values": {"cookies": 2}}}
    (folder / "Default" / "Preferences").write_text(json.dumps(refused), encoding="utf-8")
    context = playwright.chromium.launch_persistent_context(
        folder, executable_path=browsers.chromium(), args=[*browsers.FLAGS], locale="en-GB"
    )
    yield context
    context.close()


def test_the_page_plays_where_site_data_is_refused_and_says_that_nothing_is_saved(site, playwright, engine, tmp_path) -> None:
    with refusing(playwright, engine, tmp_path) as context:
        strict = Strict(context, site.host)
        page = context.new_page()
        page.goto(site.url)
        started(page)
        page.evaluate("warboard.act('quick', 'aa1942')")
        expect(page.locator("#layer-units .stack").first).to_be_attached()
        expect(page.locator("#top")).to_contain_text("Not saved")
        page.wait_for_timeout(500)  # for what is refused later
        # Firefox says by itself, on its own account, that storage is restricted
        assert [fault for fault in strict.faults if "Storage access is restricted" not in fault] == []


def test_starting_is_told_in_the_language_of_the_browser(site, new_context) -> None:
    page = new_context(locale="es-ES").new_page()
    page.add_init_script(RECORD)
    page.goto(site.url)
    started(page)
    assert "Preparando la mesa" in [text for _, text in page.evaluate("shown")]
    expect(page.locator("html")).to_have_attribute("lang", "es")


def test_a_start_that_fails_says_so(site, browser) -> None:
    # A context of its own: this one must complain on its console.
    context = browser.new_context(locale="en-GB")
    broken = context.new_page()
    broken.route("**/app.bin", lambda route: route.fulfill(status=404))
    broken.goto(site.url)
    expect(broken.locator("#boot-text")).to_contain_text("cannot start", timeout=30_000)
    context.close()


def test_the_page_plays_at_a_plain_http_address_too(site, playwright, engine) -> None:
    """In a house without certificates the browser holds several things back: randomUUID, WebCrypto, locks, service workers."""
    elsewhere = browsers.launch(playwright, engine, host="warboard.test")
    page = elsewhere.new_page(locale="en-GB")
    faults = []
    page.on("console", lambda message: faults.append(message.text) if message.type in ("warning", "error") else None)
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto(site.url.replace("127.0.0.1", "warboard.test"))
    started(page)
    assert not page.evaluate("isSecureContext")
    page.locator("#window [data-do=dialog][data-arg=new]").click()
    page.locator("dialog button[type=submit]").click()
    expect(page.locator("#layer-units .stack").first).to_be_attached()
    elsewhere.close()
    assert faults == []


def test_python_that_fails_to_start_says_so(site, browser) -> None:
    context = browser.new_context(locale="en-GB")
    broken = context.new_page()
    broken.add_init_script(
        "globalThis.warboard = { get act() { throw new Error('no table') }, set act(_) { throw new Error('no table') } }"
    )
    broken.goto(site.url)
    expect(broken.locator("#boot-text")).to_contain_text("could not start", timeout=30_000)
    context.close()
