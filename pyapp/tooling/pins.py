"""The packages the page ships: exact versions, checksums, licences, and which of their files are taken."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class NpmPackage:
    """One npm archive. `take` maps a pattern inside the package to the folder that receives the files."""

    name: str
    version: str
    sha512: str
    licence: str
    take: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Wheel:
    """One Python wheel whose pure Python modules go into the page; `tags` narrow it to one file for all machines."""

    name: str
    version: str
    sha256: str
    licence: str
    tags: tuple[str, ...] = ()


PYODIDE = NpmPackage(
    "pyodide",
    "314.0.7",
    "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A==",
    "MPL-2.0",
    (
        ("pyodide.mjs", "pyodide"),
        ("pyodide.asm.mjs", "pyodide"),
        ("pyodide.asm.wasm", "pyodide"),
        ("python_stdlib.zip", "build"),
        ("pyodide-lock.json", "build"),
    ),
)

# Not taken: chunks that only load for elements or settings the page never uses (editor, terminal, package graph).
PYSCRIPT = NpmPackage(
    "@pyscript/core",
    "0.7.31",
    "GqM1aonc1N4RTkNZ1zJ8jJk8+i2cqeztZslPsAiQtn+wHHkUX9Z1FgIg4HjCvhBylB68UKmbTVTzOobpgPIMVQ==",
    "Apache-2.0",
    (
        ("dist/core.js", "pyscript"),
        ("dist/core-*.js", "pyscript"),
        ("dist/deprecations-manager-*.js", "pyscript"),
        ("dist/donkey-*.js", "pyscript"),
        ("dist/error-*.js", "pyscript"),
        ("dist/py-editor-*.js", "pyscript"),
        ("dist/py-game-*.js", "pyscript"),
        ("dist/py-terminal-*.js", "pyscript"),
        ("src/stdlib/pyscript/*.py", "build/pyscript"),
        ("LICENSE", "licences/pyscript"),
    ),
)

# d3-zoom and what it needs, in the order in which each finds what it needs; vendored as one module.
# Chosen over @panzoom/panzoom: it keeps the view as plain numbers (so a board may be moved by a transform or a view
# box), tells a drag from a click, keeps the board inside its frame, and flies to a place along a smooth path.
D3: tuple[NpmPackage, ...] = tuple(
    NpmPackage(name, version, sha512, "ISC", ((f"dist/{name}.min.js", "build/d3"), ("LICENSE", f"licences/{name}")))
    for name, version, sha512 in (
        (
            "d3-color",
            "3.1.1",
            "lfab8x0Bj0UO7SNsY8dZSbNIA6ipbkE3X0NG9nqjCu6CfCHZseuDnOSJY7hidKrjpP++i1M2qT+FlAdPKYRilA==",
        ),
        (
            "d3-dispatch",
            "3.0.2",
            "sAzH4Y4nsLo8eSqw5jKiZt+LU2wZmL/qS+OkxQGjhwazB/D7TY34R/QK1eshfGr7cZEKymKZ/Haem7m+lu98Sg==",
        ),
        (
            "d3-ease",
            "3.0.2",
            "B5znKqRmKROAN4oHWQ50W/qisVjA9GXh2WMsVKdFVp4DxWmcrOsweqgUOUVsv5th96kwaZlokU6SlV4J3gak1w==",
        ),
        (
            "d3-interpolate",
            "3.0.2",
            "IRzGU62DtxhvsnSTWMQIdnoZ6gA+BCWwBon1EJI6SjoN595799b6z/QRBzXfFhE8iupUPp3042yBNo0STPqnzQ==",
        ),
        (
            "d3-selection",
            "3.0.1",
            "ODSf35vqCrlCfp7hrm0eZjvOosSXSYLjqvIlhMBV9q9VOx7EBJG6pc+uXBswEZNJgCGJ+qnKYcWutbZDIxe/Xg==",
        ),
        (
            "d3-timer",
            "3.0.2",
            "1Il1aliroVSErrv5aulRBxAY+7+DnaoLIWGd1C6SsBTWDeobWiP/V69vwb8vT6abR1kKwaNe1196pmaQ1fK90A==",
        ),
        (
            "d3-drag",
            "3.0.1",
            "OWeoayCq8J69hUIjvL+Mb6Q6Oaj/fyHV5XaXByEUAG+JUjIfTGDnk3qGpcXrD3VmQ3BSV96fcbM6fqq7C0tbPA==",
        ),
        (
            "d3-transition",
            "3.0.2",
            "RcjCsdFgyFoDB+QXLC5m60ZkTN0k9zH+ovoLlTdJnDS1AbfbcuowiM4pCKSTOclNibS4f4J4cbv2m7O7y8NTOQ==",
        ),
        (
            "d3-zoom",
            "3.0.1",
            "kfjD3BDQu/FOatpZ6JdMSyIoDwTxIpI29ySTI2J5ZlDaH1WbuJGQJ2Q9oJkWTEZEW98j6idezoomSD3Cn2zwiw==",
        ),
    )
)


@dataclass(frozen=True)
class FontFamily:
    """A family from its npm package: the faces (weight, style) and character ranges that the page uses."""

    package: NpmPackage
    family: str
    faces: tuple[tuple[int, str], ...]
    subsets: tuple[str, ...] = ("latin", "latin-ext")

    @property
    def slug(self) -> str:
        """The family's name in file names, "barlow-condensed"."""
        return self.package.name.rpartition("/")[2]


def _font(slug: str, version: str, sha512: str, family: str, faces: tuple[tuple[int, str], ...]) -> FontFamily:
    wanted = [(f"files/{slug}-{subset}-{weight}-{style}.woff2", "fonts") for weight, style in faces for subset in ("latin", "latin-ext")]
    take = (*wanted, ("unicode.json", f"build/{slug}"), ("LICENSE", f"licences/{slug}"))
    return FontFamily(NpmPackage(f"@fontsource/{slug}", version, sha512, "OFL-1.1", take), family, faces)


FONTS = (
    _font(
        "barlow-condensed",
        "5.3.0",
        "RA7MmIx0v3eQ6Gcf74qLVLOwLB0GpPOzx+eU9iG/AmCnSJGcIWYeU8y6CEMGZ210MGwGg5CZhzLkkvyZdTTk1g==",
        "Barlow Condensed",
        ((400, "normal"), (500, "normal"), (600, "normal"), (700, "normal")),
    ),
    _font(
        "eb-garamond",
        "5.3.0",
        "VplwHpB8FLuzl+4G5LDci1b3Z4SghiuXH8XEgaxjnOb5aue5mEt1njmDKeO6iyLeGa73LffU7PC7hzncLRx0ZA==",
        "EB Garamond",
        ((400, "normal"), (400, "italic"), (600, "normal")),
    ),
)

NPM: tuple[NpmPackage, ...] = (PYODIDE, PYSCRIPT, *D3, *(font.package for font in FONTS))

# The msgpack wheel is the one built for Pyodide only because a single file then serves every machine;
# its compiled half is left out and the pure Python half is used.
WHEELS = (
    Wheel("segno", "1.6.6", "28c7d081ed0cf935e0411293a465efd4d500704072cdb039778a2ab8736190c7", "BSD-3-Clause"),
    Wheel("svgwrite", "1.4.3", "bb6b2b5450f1edbfa597d924f9ac2dd099e625562e492021d7dd614f65f8a22d", "MIT"),
    Wheel(
        "msgpack",
        "1.2.4",
        "06a0657a4110d563255006b7cb7147432f67827144e429c2cdb1c967548d1817",
        "Apache-2.0",
        ("--platform=pyemscripten_2026_0_wasm32", "--python-version=3.14", "--implementation=cp", "--abi=cp314"),
    ),
)

# svgwrite can embed fonts from other hosts and loads an HTTP client for that at once, which costs a tenth of a second
# of starting and cannot work in a browser. Here it loads it when it is asked to.
AMENDMENTS = {
    "svgwrite/container.py": (
        ("from urllib.request import urlopen", ""),
        ("font_info = urlopen(uri)", "from urllib.request import urlopen; font_info = urlopen(uri)"),
    ),
    # The standard library's way to escape an attribute loads the same HTTP client.
    "segno/writers.py": (
        (
            "from xml.sax.saxutils import quoteattr, escape",
            "from html import escape\nquoteattr = lambda value: '\"' + escape(value) + '\"'",
        ),
    ),
}

# The npm package of Pyodide carries no licence file.
PYODIDE_NOTICE = """\
Pyodide 314.0.7 is used under the Mozilla Public License 2.0, https://mozilla.org/MPL/2.0/
Its source is at https://github.com/pyodide/pyodide/tree/314.0.7

It contains CPython 3.14, used under the Python Software Foundation License 2,
https://docs.python.org/3/license.html, here without the parts of the standard library the page cannot use,
and libraries that are listed in Pyodide's source with their licences.
"""
