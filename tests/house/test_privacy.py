"""The project speaks of itself alone: no host that packages come from, no path of somebody's machine."""

import re

from tests.house.sources import offenders, tracked_files

# Written in pieces, so that this file does not hold what it looks for.
HOSTS = ("py" + "pi.org", "python" + "hosted.org", "npm" + "js.org", "npm" + "js.com", "yarn" + "pkg.com", "js" + "delivr")
PATHS = tuple(rf"(?<![\w./-])/{folder}/\w" for folder in ("wo" + "rk", "tm" + "p", "ro" + "ot", "ho" + "me", "Us" + "ers"))
UNWANTED = re.compile("|".join([*map(re.escape, HOSTS), *PATHS]).encode())


def test_no_file_names_a_package_host_or_a_machine() -> None:
    assert offenders(tracked_files(), lambda file: UNWANTED.findall(file.read_bytes())) == {}
