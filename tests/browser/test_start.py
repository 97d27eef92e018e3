"""Starting the page: what is fetched, what is shown meanwhile, and the language it is shown in."""

from playwright.sync_api import expect

from pyapp.tooling import browser as browsers
from tests.browser.conftest import started


def test_the_page_starts_without_a_warning_and_asks_no_other_host(site, page) -> None:
    page.goto(site.url)
    started(page)
    expect(page.locator("#boot")).to_have_count(0)


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
    downloads = [text.split(" ") for _, text in shown if text.endswith(" MB")]
    done, total = float(downloads[-1][-4]), float(downloads[-1][-2])
    assert done == total > 1
    texts = [text for _, text in shown]
    stages = texts[len(downloads) :]  # the last file may come when Python has begun
    assert stages and stages == ["Starting Python", "Unpacking the rules", "Setting up the table"][-len(stages) :]


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
    expect(broken.locator("#boot-text")).to_contain_text("could not start", timeout=30_000)
    context.close()


def test_the_page_plays_at_a_plain_http_address_too(site, browser) -> None:
    """In a house without certificates the browser holds several things back: randomUUID, WebCrypto, locks, service workers."""
    elsewhere = browser.browser_type.launch(
        executable_path=browsers.chromium(), args=[*browsers.FLAGS, "--host-resolver-rules=MAP warboard.test 127.0.0.1"]
    )
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
