#!/usr/bin/env python3
"""The one tool of the project: `python3 build.py --help` says what it can do.

Needs nothing but Python 3.11 and pip: it prepares its own virtual environment and then goes on inside it.
"""

from __future__ import annotations

import sys


def main() -> int:
    """Check the Python version, then hand over to `pyapp.tooling.cli`."""
    if sys.version_info < (3, 11):  # noqa: UP036 - an older Python must be told, not left to fail on syntax
        print(f"Warboard needs Python 3.11 or newer; this is {sys.version.split()[0]}.", file=sys.stderr)
        return 2
    from pyapp.tooling import cli  # after the check: the rest does not even parse on an old Python

    return cli.main(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
