"""The page on hosts as people have them, and what it says where a host, a line or a browser does not do its part."""

import shutil
import subprocess
import sys
from contextlib import ExitStack, contextmanager
from types import SimpleNamespace

import pytest
from playwright.sync_api import expect

from pyapp.tooling import nginx
from pyapp.tooling.serve import served
from tests.browser.conftest import kept, started
from tests.browser.hosts import PREFIX, announced, holding, told

PATIENCE = 30_000


@contextmanager
def python_host(site, folder, prefix):
    """The server that comes with Python, in a folder that holds the site."""
    place = folder / "www" / prefix.strip("/")
    place.parent.mkdir(parents=True)
    place.symlink_to(site)
    command = [sys.executable, "-u", "-m", "http.server", "--bind", "127.0.0.1", "--directory", str(folder / "www"), "0"]
    running = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    port = running.stdout.readline().partition(" port ")[2].split(" ")[0]
    try:
        yield f"http://127.0.0.1:{port}{prefix}"
    finally:
        running.terminate()
        running.wait()
        running.stdout.close()


@pytest.fixture(params=["nginx", "python -m http.server"])
def site(request, dist, tmp_path):
    """The site on a host that nobody has configured for it."""
    running = ExitStack()
    host = nginx.served if request.param == "nginx" else python_host
    url = running.enter_context(host(dist, tmp_path, PREFIX))
    yield SimpleNamespace(url=url, host=url.removesuffix(PREFIX), stop=running.close)
    running.close()


@pytest.fixture
def copy(dist, tmp_path):
    """A copy of the site that a test may change."""
    return shutil.copytree(dist, tmp_path / "copy")


def test_the_page_plays_on_a_host_nobody_has_configured_for_it(site, page) -> None:
    page.goto(site.url)
    started(page)
    page.evaluate("warboard.act('quick', 'aa1942')")
    expect(page.locator("#layer-units .stack").first).to_be_attached()


def test_the_last_slash_of_the_address_may_be_left_out(site, page) -> None:
    page.goto(site.url.rstrip("/") + "?from=a-friend#g=abc")
    started(page)
    assert page.url.startswith(f"{site.url}?from=a-friend") or page.url.startswith(f"{site.url}#")


def test_the_page_is_kept_for_use_without_that_host(site, page) -> None:
    page.goto(site.url)
    kept(started(page))
    site.stop()
    page.reload()
    started(page)


def test_no_shipped_file_needs_a_type_that_hosts_lack(dist) -> None:
    """Debian's nginx knows no .mjs; older tables know no .wasm."""
    assert {file.name for file in dist.rglob("*") if file.suffix in (".mjs", ".wasm")} == set()


def test_packed_files_may_come_with_any_type(dist, failing, tmp_path) -> None:
    with nginx.served(dist, tmp_path, PREFIX, r"location ~ \.bin$ { types {} default_type text/plain; }") as url:
        failing.goto(url)
        started(failing)


def test_scripts_sent_with_a_wrong_type_are_named(dist, failing, tmp_path) -> None:
    with nginx.served(dist, tmp_path, PREFIX, r"location ~ \.js$ { types {} default_type application/octet-stream; }") as url:
        failing.goto(url)
        expect(told(failing)).to_contain_text("sends static/boot.js as “application/octet-stream”", timeout=PATIENCE)


@pytest.mark.parametrize("file", ["vendor/d3-zoom.js", "static/boot.js", "vendor/pyodide/pyodide.asm.js", "app.bin"])
def test_a_missing_file_is_named(copy, failing, file) -> None:
    (copy / file).unlink()
    with served(copy, prefix=PREFIX) as url:
        failing.goto(url)
        expect(told(failing)).to_contain_text(f"the host answers 404 to {file}", timeout=PATIENCE)


def test_a_file_of_another_version_is_named(copy, failing) -> None:
    (copy / "app.bin").write_bytes((copy / "app.bin").read_bytes()[:-1000])
    with served(copy, prefix=PREFIX) as url:
        failing.goto(url)
        expect(told(failing)).to_contain_text("app.bin does not belong to this page", timeout=PATIENCE)


def test_an_interpreter_that_came_damaged_does_not_leave_the_start_hanging(copy, failing) -> None:
    """Pyodide would only warn on the console and wait for ever."""
    program = copy / "vendor" / "pyodide" / "program.bin"
    packed = bytearray(program.read_bytes())
    packed[len(packed) // 2 :] = bytes(len(packed) - len(packed) // 2)
    program.write_bytes(packed)
    with served(copy, prefix=PREFIX) as url:
        failing.goto(url)
        expect(told(failing)).to_contain_text("could not start", timeout=PATIENCE)


def test_a_page_that_is_answered_for_every_address_is_no_script(copy, failing) -> None:
    """Some hosts answer an address they do not know with the page itself."""
    (copy / "static" / "stage.js").unlink()
    with served(copy, prefix=PREFIX) as url:
        failing.route("**/stage.js", lambda route: route.fulfill(path=copy / "index.html", content_type="text/html"))
        failing.goto(url)
        expect(told(failing)).to_contain_text("sends static/stage.js as “text/html”", timeout=PATIENCE)


def test_a_host_that_breaks_down_on_the_way_is_told(dist, failing) -> None:
    sizes = announced(dist)
    here = sum(sizes.values()) - sizes["app.bin"] + 100_000
    with holding(dist, app=100_000) as (host, url):
        failing.goto(url, wait_until="commit")
        expect(told(failing)).to_contain_text(f"Fetching the game: {here / 1e6:.1f} of", timeout=PATIENCE)
        host.break_down()
        expect(told(failing)).to_contain_text("the host does not answer any more", timeout=PATIENCE)


def test_a_file_that_something_blocks_is_named(dist, failing) -> None:
    failing.route("**/library.bin", lambda route: route.abort())
    with served(dist, prefix=PREFIX) as url:
        failing.goto(url)
        expect(told(failing)).to_contain_text("library.bin could not be fetched, while other files come", timeout=PATIENCE)


def test_where_not_even_the_first_script_comes_the_shell_says_so_in_every_language(copy, failing) -> None:
    (copy / "static" / "starting.js").unlink()
    with served(copy, prefix=PREFIX) as url:
        failing.goto(url)
        still = failing.locator("#boot-still")
        expect(still).to_be_hidden()
        expect(still).to_be_visible(timeout=PATIENCE)
        expect(still.locator("[lang=en]")).to_contain_text("the scripts of the page do not run")
        expect(still.locator("[lang=es]")).to_contain_text("los guiones de la página no llegan a ejecutarse")


@pytest.mark.only("chromium", because="Playwright cannot forbid scripts in the Firefox of the system")
def test_without_scripts_the_shell_says_in_every_language_that_they_are_needed(dist, browser) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    with served(dist, prefix=PREFIX) as url:
        page.goto(url)
        expect(page.get_by_text("Warboard needs JavaScript")).to_be_visible()
        expect(page.get_by_text("Warboard necesita JavaScript")).to_be_visible()
        expect(page.locator("#boot-still")).to_be_hidden()
    context.close()


def test_a_browser_that_lacks_what_the_game_runs_on_is_told_what(dist, failing) -> None:
    failing.add_init_script("delete globalThis.DecompressionStream")
    with served(dist, prefix=PREFIX) as url:
        failing.goto(url)
        expect(told(failing)).to_contain_text("this browser has no DecompressionStream", timeout=PATIENCE)
