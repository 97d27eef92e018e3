"""How long links are: the position alone, with every sheet that may be pending, with the turn that was just played."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence

from pyapp import games
from pyapp.engine.actions import Action
from pyapp.engine.game import RESIGN, Game
from pyapp.engine.match import Entry, Match
from pyapp.engine.players import random_form
from pyapp.engine.state import Setup
from pyapp.sharing.chains import SIZE, Opened
from pyapp.sharing.link import write_link, write_plain_link
from pyapp.sharing.packing import SECRET, newest, packing
from pyapp.sharing.secrets import NONCE_SIZE, asked_to_show, begin_window
from pyapp.sharing.signatures import JOURNAL, KEY_SIZE, SIGNATURE_SIZE
from pyapp.sharing.table import Party, SealedTurn, Signature, Table
from pyapp.tooling.dictionary import Player, bare_seals, players_for

TAG_SIZE = 16
MOST_WRITTEN = 30
EVERY = 30  # actions
KINDS = {
    "position": "the position",
    "sheets": "with all sheets sealed",
    "opened": "with all sheets opened",
    "turn": "with the turn just played",
    "plain": "the same, plain",
}
WRITTEN = ("order", "bid", "trade", "buy", "goods")
NAMES = ("Andrea", "Bertram", "Cecilia", "Dominic", "Eleonora", "Friedrich", "Guadalupe")
SEED = "0f8fad5b-d9cb-469f-a165-70867728950e"
OPENED = 300  # how many numbers of a chain have been opened: long games with sealed dice are the heaviest


def heaviest_table(match: Match) -> Table:
    """A match at devices of their own: every seat has its player where several decide in secret, else every side; all chains in use."""
    game, chance = match.game, random.Random("players")
    table = Table(match, b"table!")
    present = [seat for seat in game.about.seats if seat in getattr(match.state, "secrets", {})]
    hands = [[seat] for seat in present] or [list(seats) for seats in game.about.sides.values()]
    for name, seats in zip(NAMES, hands, strict=False):
        chain = Opened(chance.randbytes(SIZE), OPENED, chance.randbytes(SIZE))
        table.parties.append(Party(name, seats, chain, 0, b"", chance.randbytes(KEY_SIZE)))
    return table


def signed(table: Table, number: int, line: int, seats: Sequence[str] = ()) -> Table:
    """The table with a player's signature at a line; nobody can tell one from random bytes."""
    value = random.Random(f"signature {number}").randbytes(SIGNATURE_SIZE)
    table.parties[number].signed = Signature(line, value, JOURNAL, tuple(seats))
    return table


def with_sheets(match: Match, chance: random.Random) -> Table | None:
    """The table with the sheets of all seats sealed and none opened; None where nobody decides in secret."""
    table = heaviest_table(match.fork(len(match.entries)))
    if not hasattr(match.state, "secrets") or not begin_window(table):
        return None
    for seat in table.asked:
        draft = match.fork(len(match.entries))
        lines = [Entry(action) for action in written(draft, seat, chance)]
        table.sealed.append(SealedTurn(seat, chance.randbytes(SIZE), envelope_of(match.game, lines)))
        owner = table.party_of(seat)
        assert owner is not None and table.window is not None
        signed(table, owner, table.window, [other.seat for other in table.sealed if other.seat in table.parties[owner].seats])
    return table


def written(draft: Match, seat: str, chance: random.Random) -> Iterator[Action]:
    """As much as a seat can write on its sheet, then its seal; what is no sheet is answered somehow."""
    game, bid = draft.game, False
    for number in range(MOST_WRITTEN):
        offered = [kind for kind in game.kinds(draft.state, seat) if kind != RESIGN]
        sheet = [kind for kind in WRITTEN if kind in offered and not (kind == "bid" and bid) and number < MOST_WRITTEN - 1]
        kind = sheet[0] if sheet and "seal" in offered else "seal" if "seal" in offered else chance.choice(offered)
        action = Action(seat, kind) if kind == "seal" else random_form(game, draft.state, seat, kind, chance)
        if action is None or game.refusal(draft.state, action) is not None:
            continue
        bid = bid or kind == "bid"
        draft.apply(action)
        yield action
        if seat not in game.waits_for(draft.state) or kind == "seal":
            return


# --- games ------------------------------------------------------------------------------------------------------------------------


def measured(game: Game, scenario: str, player: Player, seed: str, rounds: int, every: int) -> Iterator[tuple[int, str, int]]:
    """The lengths along a game: the round, what was measured, how many characters.

    ``position``, ``turn`` (with the last turn in it), ``plain`` (the same in the plain form); where there are sheets, ``sheets`` (the
    position with all of them sealed) and ``opened`` (all of them just opened).
    """
    from pyapp.page.table.session import Session

    match, chance = Match(game, Setup(scenario), SEED), random.Random(f"lengths {seed}")
    later: dict[str, Action] = {}
    count = 0
    while match.state.result is None and game.round_of(match.state) <= rounds:
        number = game.round_of(match.state)
        if len(match.entries) >= count:
            count += every
            table = heaviest_table(match)
            table.kept = _kept(game, later)
            author, start = last_player(table, Session(match, "", "").turn_start())
            signed(table, author, table.length)
            yield number, "position", len(write_link(table, None, author))
            yield number, "turn", len(write_link(table, start, author))
            yield number, "plain", len(write_plain_link(table, start, author))
        if (table_with := with_sheets(match, chance)) is not None:
            yield number, "sheets", len(write_link(table_with, None, 0))
            drafted, history = match.fork(len(match.entries)), list[tuple[int, SealedTurn]]()
            for seat in game.waits_for(drafted.state):
                opened, rest = decided_apart(drafted, seat, player, chance)
                told = SealedTurn(seat, chance.randbytes(SIZE), b"", chance.randbytes(SIZE), [Entry(action) for action in opened])
                history.append((len(match.entries), told))
                for action in opened:
                    match.apply(action)
                later |= {} if rest is None else {seat: rest}
            yield number, "opened", len(write_link(all_opened(match, history, later), history[0][0], 0))
        else:
            shown = next(iter(asked_to_show(game, match.state)), "")
            match.apply(later.pop(shown) if shown else bare_seals(player(game, match.state, chance)))


def all_opened(match: Match, history: list[tuple[int, SealedTurn]], later: Mapping[str, Action]) -> Table:
    """The table straight after all sealed turns were opened: everybody has signed his own when he sealed it, the author all of them."""
    table = heaviest_table(match)
    table.history, table.kept = history, _kept(match.game, later)
    for number, party in enumerate(table.parties):
        own = [turn.seat for _, turn in history if turn.seat in party.seats]
        if own and number:
            signed(table, number, history[0][0], own)
    return signed(table, 0, table.length)


def _kept(game: Game, later: Mapping[str, Action]) -> dict[str, bytes]:
    """The envelopes of what the seats show later."""
    return {seat: envelope_of(game, [Entry(Action(seat, one.kind, one.args[1:]))]) for seat, one in later.items()}


def last_player(table: Table, turn_start: int) -> tuple[int, int]:
    """Who has played last, and from which line on he tells what he has played, if others know the rest: not before the turn began."""
    owners = [table.party_of(entry.action.seat) for entry in table.match.entries]
    author, start = next((owner for owner in reversed(owners) if owner is not None), 0), len(owners)
    while start > turn_start and owners[start - 1] in (author, None):
        start -= 1
    return author, start


def decided_apart(start: Match, seat: str, player: Player, chance: random.Random) -> tuple[list[Action], Action | None]:
    """What a seat decides while others do, as at a device of its own: what is opened at once, and what shows the rest."""
    game, draft, drafted = start.game, start.fork(len(start.entries)), list[Action]()
    while seat in game.waits_for(draft.state):
        action = bare_seals(player(game, draft.state, chance))
        if action.seat == seat:
            draft.apply(action)
            drafted.append(action)
    return start.state.steps[-1].keep_back(draft.state, seat, drafted, chance.randbytes(SIZE).hex())


def envelope_of(game: Game, lines: Sequence[Entry]) -> bytes:
    """As many bytes as an envelope has with these lines in it; nobody can tell encrypted ones from random ones."""
    used = packing(game, newest(game.about.id))
    inside = used.bytes_of(SECRET, used.entries_plain(lines))
    return random.Random(len(inside)).randbytes(NONCE_SIZE + len(inside) + TAG_SIZE)


def table(game_id: str, rounds: Sequence[int], seeds: int) -> dict[str, dict[int, int]]:
    """The longest links of some games by what they hold and by round, up to each of these rounds."""
    game, found = games.load(game_id), dict[str, dict[int, int]]()
    for player in players_for(game):
        for seed in range(seeds):
            for number, kind, length in measured(game, game.about.scenarios[0], player, f"bench {seed}", max(rounds), EVERY):
                column = next(last for last in rounds if number <= last)
                of_kind = found.setdefault(kind, {})
                of_kind[column] = max(of_kind.get(column, 0), length)
    return found


def shown(game_id: str, found: Mapping[str, Mapping[int, int]], rounds: Sequence[int]) -> str:
    """Such a table as text."""
    head = f"{game_id + ', characters up to round':34}" + "".join(f"{number:>7}" for number in rounds)
    rows = [f"  {KINDS[kind]:32}" + "".join(f"{found[kind].get(number, ''):>7}" for number in rounds) for kind in KINDS if kind in found]
    return "\n".join([head, *rows])
