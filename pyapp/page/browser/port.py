"""What the application needs of the browser. The page hands in the real one, tests a plain object."""

from __future__ import annotations

from collections.abc import Coroutine, Sequence
from typing import Any, Protocol

from pyapp.sharing.secrets import Cipher
from pyapp.sharing.signatures import Signer


class Browser(Protocol):
    """The world outside Python."""

    def show(self, changes: str) -> None:
        """Put changes on the screen: JSON with the names that ``static/page.js`` knows."""
        ...

    def paint(self, board: str) -> None:
        """Put the picture of a board into its frame; the verb ``picture`` follows when it is there."""
        ...

    def download(self, name: str, text: str) -> None:
        """Offer a text as a file."""
        ...

    def copy(self, text: str) -> None:
        """Put a text on the clipboard; the verb ``copied`` tells whether it went well."""
        ...

    def hand(self, title: str, url: str) -> None:
        """Hand a link to another program of the device."""
        ...

    def can_hand(self) -> bool:
        """Has the device a way to hand links on?"""
        ...

    def hold(self, name: str) -> None:
        """Ask to be the only tab with this game; the verb ``held`` brings the answer."""
        ...

    def later(self, verb: str, milliseconds: int) -> None:
        """Have a verb acted after a while."""
        ...

    def now(self) -> int:
        """Milliseconds since 1970."""
        ...

    def when(self, milliseconds: int, language: str) -> str:
        """A time as the reader writes it."""
        ...

    def fresh_seed(self) -> str:
        """A seed that nobody can guess."""
        ...

    def address(self) -> str:
        """The address of the page without query and fragment."""
        ...

    def set_fragment(self, fragment: str) -> None:
        """Change the fragment of the address without going anywhere."""
        ...

    def dark(self) -> bool:
        """Does the system like it dark?"""
        ...

    def languages(self) -> Sequence[str]:
        """The languages the reader likes, the best first."""
        ...

    @property
    def cipher(self) -> Cipher:
        """Encryption and randomness."""
        ...

    @property
    def signer(self) -> Signer:
        """Signatures."""
        ...

    def can_encrypt(self) -> bool:
        """Does the browser encrypt at this address?"""
        ...

    def wait(self, work: Coroutine[Any, Any, None]) -> None:
        """Let something go on that takes its time; it acts a verb when it is done."""
        ...

    def bring(self, family: str) -> None:
        """Fetch the files of a family of games; the verb ``fetching`` tells how far that is in percent, ``fetched`` that they are here,
        ``unfetched`` that they do not come."""
        ...

    def persist(self) -> None:
        """Ask the browser not to throw away what is kept; the verb ``persisted`` tells whether it promises to."""
        ...

    def can_scan(self) -> bool:
        """Can the browser read codes with a camera?"""
        ...

    def scan(self) -> None:
        """Look for a code with the camera; the verb ``scanned`` brings what it says, or nothing where there is no camera."""
        ...

    def report(self, error: Exception) -> None:
        """Tell of a fault of ours where those look who mend it."""
        ...

    def update(self) -> None:
        """Switch to the newer version that lies ready."""
        ...
