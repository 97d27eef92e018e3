"""A real nginx as a plain static host: without a word about this site in its configuration."""

import shutil
from urllib.request import urlopen

import pytest

from pyapp.tooling import nginx
from pyapp.tooling.places import ToolError


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "index.html").write_text("the page", encoding="utf-8")
    return tmp_path


def test_a_folder_is_served_under_its_path_only_and_by_a_redirect_without_the_slash(folder) -> None:
    with nginx.served(folder / "site", folder, "/games/warboard/") as url, urlopen(url.rstrip("/"), timeout=10) as answer:
        assert answer.url == url and answer.read() == b"the page"
    assert not (folder / "pid").exists()


def test_a_host_that_cannot_start_says_why(folder) -> None:
    with pytest.raises(ToolError, match="nonsense"), nginx.served(folder / "site", folder, "/", "nonsense;"):
        pass


def test_without_nginx_the_command_says_what_to_install(monkeypatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda *_, **__: None)
    nginx.program.cache_clear()
    with pytest.raises(ToolError, match="apt-get install nginx-light"):
        nginx.program()
    nginx.program.cache_clear()
