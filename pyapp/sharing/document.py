"""The message of a link: one msgpack document, and the two forms in which an address carries it.

``#m=`` is the document itself, deflated: any program can read and write it. ``#g=`` is the same document through the coder, several times
shorter; it gives back exactly the bytes that ``#m=`` holds. SHARING.md lists the fields.
"""

from __future__ import annotations

import zlib
from typing import Any

from pyapp.engine.codec import from_text, pack, to_text, unpack
from pyapp.engine.errors import BadData
from pyapp.engine.messages import say
from pyapp.engine.work import Work, at_once
from pyapp.sharing.chains import digest
from pyapp.sharing.coder import writing
from pyapp.sharing.packing import DEFLATED_SCHEMA, LINK, dictionary, game_of, newest, opening_bytes, schema_of

SCHEMA = 4
CODED_SCHEMA = 3  # the first one that the coder wrote, with the same dictionaries
SHORT, PLAIN = "#g=", "#m="
CHECK_SIZE = 3
LARGEST = 100_000  # bytes of a document: several times the longest, and unpacked in a moment

Document = list[Any]


def document_bytes(document: Document) -> bytes:
    """The document as msgpack."""
    return pack(document)


# --- the plain form ---------------------------------------------------------------------------------------------------------------


def plain_text(document: Document) -> str:
    """The document as ``#m=`` carries it: msgpack, zlib's deflate, base64url."""
    return to_text(zlib.compress(document_bytes(document), 9))


def read_plain_text(text: str) -> Document:
    """The document behind ``#m=``, of any origin. Raises BadData."""
    machine = zlib.decompressobj()
    try:
        data = machine.decompress(from_text(text.strip()), LARGEST + 1)
    except zlib.error as error:
        raise unreadable() from error
    if len(data) > LARGEST:
        raise BadData(say("data.too_large"))
    if not machine.eof or machine.unused_data:
        raise unreadable()
    document = unpack(data)
    if not isinstance(document, list) or not document or type(document[0]) is not int or document[0] < SCHEMA:
        raise unreadable()
    _check_known(document[0])
    return document


# --- the short form ---------------------------------------------------------------------------------------------------------------


def writing_short_text(document: Document) -> Work[str]:
    """The document as ``#g=`` carries it, in slices: the schema, a checksum, and by the coder all fields behind the schema."""
    number = newest(document[1])
    ways = dictionary(number).ways
    assert ways is not None, "the newest dictionary is one of the coder's"
    coded = yield from writing(ways, LINK, document[1:])
    return to_text(whole_link(bytes([number]) + coded))


def short_text(document: Document) -> str:
    """The same at once."""
    return at_once(writing_short_text(document))


def reading_short_text(text: str) -> Work[tuple[Document, int]]:
    """The document behind ``#g=`` from schema 2 on, of any origin, and the number of its dictionary, in slices. Raises BadData."""
    data = from_text(text.strip())
    if not data or data[0] < DEFLATED_SCHEMA:
        raise unreadable()
    _check_known(data[0])
    body = _body(data)
    if data[0] >= CODED_SCHEMA and whole_link(body, data[0]) != data:
        raise unreadable()
    plain, number = yield from opening_bytes(LINK, body)
    if (schema_of(number) == DEFLATED_SCHEMA) != (data[0] == DEFLATED_SCHEMA) or not isinstance(plain, list):
        raise unreadable()
    return [data[0], *plain], number


def game_told(text: str) -> str:
    """The game whose dictionary wrote a ``#g=``; "" where that of any game did, or where it is none that we can read."""
    data = from_text(text.strip())
    return game_of(_body(data)[:1]) if data and DEFLATED_SCHEMA <= data[0] <= SCHEMA else ""


def _body(data: bytes) -> bytes:
    """What stands behind the schema and the checksum: the number of the dictionary and what it has written."""
    return data[1:] if data[0] == DEFLATED_SCHEMA else data[1 + CHECK_SIZE :]


def whole_link(data: bytes, schema: int = SCHEMA) -> bytes:
    """The bytes of a link with what shows that they are whole."""
    return bytes([schema]) + digest(b"warboard link", data)[:CHECK_SIZE] + data


def unreadable() -> BadData:
    """The error for a text that is no link."""
    return BadData(say("data.unreadable"))


def _check_known(schema: int) -> None:
    if schema > SCHEMA:
        raise BadData(say("data.newer", schema=schema, known=SCHEMA))
