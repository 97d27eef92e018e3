"""The packages the page ships are the pinned ones, byte for byte."""

import base64
import hashlib
import re

import pytest

from pyapp.tooling import vendor
from pyapp.tooling.pins import NPM, WHEELS
from pyapp.tooling.places import ToolError


def sha512(content: bytes) -> str:
    return base64.b64encode(hashlib.sha512(content).digest()).decode()


@pytest.fixture
def downloads(monkeypatch, tmp_path):
    monkeypatch.setattr(vendor, "DOWNLOADS", tmp_path)
    return tmp_path


def writes(content: bytes):
    def download(folder):
        (folder / "archive").write_bytes(content)
        return folder / "archive"

    return download


def never(_folder):
    raise AssertionError("nothing was to be fetched")


def test_a_verified_archive_is_kept_and_not_fetched_again(downloads) -> None:
    vendor._fetch("a.tgz", sha512(b"good"), writes(b"good"))
    assert vendor._fetch("a.tgz", sha512(b"good"), never).read_bytes() == b"good"


def test_a_damaged_archive_is_fetched_again(downloads) -> None:
    (downloads / "a.tgz").write_bytes(b"goo")
    assert vendor._fetch("a.tgz", sha512(b"good"), writes(b"good")).read_bytes() == b"good"


def test_an_archive_with_another_checksum_is_refused_and_not_kept(downloads) -> None:
    with pytest.raises(ToolError, match="is not what was expected"):
        vendor._fetch("a.tgz", sha512(b"good"), writes(b"evil"))
    assert not (downloads / "a.tgz").exists()


def test_every_pin_has_an_exact_version_and_a_full_checksum() -> None:
    for package in NPM:
        assert re.fullmatch(r"\d+\.\d+\.\d+", package.version), package.name
        assert len(base64.b64decode(package.sha512, validate=True)) == 64, package.name
    for wheel in WHEELS:
        assert re.fullmatch(r"[0-9a-f]{64}", wheel.sha256), wheel.name


def test_every_package_that_is_shipped_comes_with_its_licence(dist) -> None:
    licences = {folder.name for folder in (dist / "vendor" / "licences").iterdir()}
    expected = {package.name.rpartition("/")[2] for package in NPM} | {wheel.name for wheel in WHEELS}
    assert {"pyscript" if name == "core" else name for name in expected} <= licences


def test_no_vendored_script_asks_for_a_source_map(dist) -> None:
    scripts = [file for file in (dist / "vendor").rglob("*") if file.suffix in (".js", ".mjs")]
    assert len(scripts) > 5
    assert [file.name for file in scripts if b"sourceMappingURL=" in file.read_bytes()] == []
