"""The trimmed standard library: everything that can be reached, and nothing that cannot run."""

import pytest

from pyapp.tooling import trim
from pyapp.tooling.places import ToolError

LIBRARY = {
    "json": ["json.decoder", "re"],
    "json.decoder": [],
    "re": ["enum.Enum"],
    "enum": ["sys"],
    "email": ["socket"],
    "email.parser": [],
    "socket": [],
    "logging": ["re", "email.parser"],
    "logging.handlers": ["socket"],
    "xml": [],
    "xml.etree": ["xml.etree.ElementTree"],
    "xml.etree.ElementTree": [],
}


def test_what_is_imported_by_what_is_imported_is_shipped() -> None:
    assert trim.shipped(LIBRARY, ["json"]) == {"json", "json.decoder", "re", "enum"}


def test_a_module_brings_the_packages_it_lies_in() -> None:
    assert trim.shipped(LIBRARY, ["xml.etree.ElementTree"]) == {"xml", "xml.etree", "xml.etree.ElementTree"}


def test_a_name_inside_a_module_means_the_module() -> None:
    assert trim.shipped(LIBRARY, ["enum.Enum", "not.in.the.library"]) == {"enum"}


def test_the_search_ends_at_what_no_browser_can_run() -> None:
    assert trim.shipped(LIBRARY, ["logging"]) == {"logging", "re", "enum"}


def test_our_own_code_may_not_import_what_is_not_shipped() -> None:
    with pytest.raises(ToolError, match=r"pyapp\.page\.mail imports email\.parser, which cannot run in a browser"):
        trim.refuse_unusable({"pyapp.page.mail": ["json", "email.parser"]}, LIBRARY)


def test_our_own_code_may_import_the_rest() -> None:
    trim.refuse_unusable({"pyapp.engine.codec": ["json", "pyapp.engine.state", "msgpack"]}, LIBRARY)


def test_a_file_in_an_archive_is_a_module() -> None:
    assert trim.module_name("json/__init__.py") == "json"
    assert trim.module_name("json/decoder.py") == "json.decoder"
