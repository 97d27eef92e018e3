"""The local server behaves like a plain static host."""

import gzip
import urllib.error
import urllib.request

import pytest

from pyapp.tooling import serve


@pytest.fixture
def folder(tmp_path):
    for name in ("index.html", "a.mjs", "b.wasm", "c.webmanifest", "d.svg", "e.zip"):
        (tmp_path / name).write_bytes(b"content of " + name.encode() * 50)
    return tmp_path


def get(url: str, **headers: str):
    return urllib.request.urlopen(urllib.request.Request(url, headers=headers), timeout=10)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("", "text/html; charset=utf-8"),
        ("a.mjs", "text/javascript; charset=utf-8"),
        ("b.wasm", "application/wasm"),
        ("c.webmanifest", "application/manifest+json"),
        ("d.svg", "image/svg+xml"),
    ],
)
def test_files_have_the_types_browsers_insist_on(folder, name, expected) -> None:
    with serve.served(folder) as url, get(url + name) as answer:
        assert answer.headers["Content-Type"] == expected


def test_a_site_may_lie_under_a_path_and_nothing_lies_beside_it(folder) -> None:
    with serve.served(folder, prefix="/games/warboard/") as url:
        assert get(url + "a.mjs").status == 200
        with pytest.raises(urllib.error.HTTPError, match="404"):
            get(url.removesuffix("games/warboard/") + "a.mjs")


def test_text_is_compressed_for_those_who_accept_it(folder) -> None:
    with serve.served(folder, compress=True) as url:
        with get(url + "d.svg", **{"Accept-Encoding": "gzip"}) as answer:
            assert answer.headers["Content-Encoding"] == "gzip"
            assert gzip.decompress(answer.read()) == (folder / "d.svg").read_bytes()
        with get(url + "d.svg") as answer:
            assert answer.headers["Content-Encoding"] is None
        with get(url + "e.zip", **{"Accept-Encoding": "gzip"}) as answer:
            assert answer.headers["Content-Encoding"] is None
