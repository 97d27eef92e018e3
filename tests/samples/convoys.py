"""Three captains bid in secret, all at once, for convoys; who wins spends points on escorts. A sample with secrets."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar

from pyapp.engine.errors import Refusal
from pyapp.engine.forms import Bag, Field, Number, Pick, Picks
from pyapp.engine.game import About, Game, Option, Violation
from pyapp.engine.messages import say
from pyapp.engine.plain import copy_plain
from pyapp.engine.state import Result, Setup, State
from pyapp.engine.steps import Outline, Step, step
from tests.samples import text

SEATS = ("north", "south", "west")
CARDS = ("fog", "radar", "decoy", "tanker")
PRICE = {"trawler": 1, "corvette": 2, "destroyer": 4}
ROUNDS = {"short": 2, "long": 5}


@dataclass
class Secret:
    """What only one captain knows: the cards in hand and the bid that lies face down."""

    hand: list[str] = field(default_factory=list)
    bid: int | None = None
    played: list[str] = field(default_factory=list)
    rival: str = ""


@dataclass
class ConvoyState(State):
    """Points and escorts are open, hands and bids are not."""

    round: int = 0
    prize: int = 0
    points: dict[str, int] = field(default_factory=dict)
    won: dict[str, int] = field(default_factory=dict)
    escorts: dict[str, dict[str, int]] = field(default_factory=dict)
    spent: int = 0
    committed: list[str] = field(default_factory=list)
    hands: dict[str, int] = field(default_factory=dict)
    secrets: dict[str, Secret] = field(default_factory=dict)


@step("deal")
class Deal(Step):
    """A convoy is sighted and every captain draws a card that nobody else sees."""

    def proceed(self, state: ConvoyState, play: Any) -> None:
        (state.prize,) = play.roll(1, 6, say("roll.prize"))
        play.tell("sighted", prize=state.prize)
        for seat in SEATS:
            (face,) = play.roll(1, len(CARDS), say("roll.card", seat=seat), seen_by=(seat,))
            state.secrets[seat].hand.append(CARDS[face - 1])
            state.hands[seat] += 1
            play.tell("drew", seen_by=(seat,), seat=seat, card=CARDS[face - 1])
        play.done()


@step("bid")
class Bid(Step):
    """All captains choose at the same time; nobody sees a bid before all lie on the table."""

    def seats(self, state: ConvoyState) -> tuple[str, ...]:
        return tuple(seat for seat in SEATS if seat not in state.committed)

    def kinds(self, state: ConvoyState, seat: str) -> tuple[str, ...]:
        return ("bid", "stay_out")

    def field(self, state: ConvoyState, seat: str, kind: str, filled: tuple[Any, ...]) -> Field | None:
        if kind == "stay_out":
            return None
        if not filled:
            return Number("points", 0, state.points[seat])
        if len(filled) == 1:
            return Picks("cards", tuple(sorted(set(state.secrets[seat].hand))), most=2, what="card")
        if len(filled) == 2:
            return Pick("rival", tuple(other for other in SEATS if other != seat), what="seat", optional=True)
        return None

    def refuse(self, state: ConvoyState, action: Any) -> Refusal | None:
        if action.kind == "bid" and "tanker" in action.args[1] and not action.args[0]:
            return Refusal(say("refused.tanker"), "Tankers")
        return None

    def apply(self, state: ConvoyState, action: Any, play: Any) -> None:
        secret = state.secrets[action.seat]
        points, cards, *rival = action.args or (-1, ())
        secret.bid, secret.played, secret.rival = points, list(cards), "".join(rival)
        state.committed.append(action.seat)
        play.tell("bid_in_secret", seen_by=(action.seat,), seat=action.seat, points=points, cards=list(cards))
        play.tell("committed", seat=action.seat)
        if len(state.committed) == len(SEATS):
            play.replace(Reveal())


@step("reveal")
class Reveal(Step):
    """The bids are turned over together. The highest wins; equal ones are decided by a die."""

    def proceed(self, state: ConvoyState, play: Any) -> None:
        strength = {seat: self.strength(state, seat) for seat in SEATS}
        play.tell("revealed", bids={seat: max(0, state.secrets[seat].bid or 0) for seat in SEATS})
        best = [seat for seat in SEATS if strength[seat] == max(strength.values())]
        winner = best[0] if len(best) == 1 else best[play.roll(1, len(best), say("roll.tie"))[0] - 1]
        for seat in SEATS:
            self.clear(state, seat)
        if strength[winner] < 0:
            play.tell("escaped")
            play.done()
            return
        state.won[winner] += state.prize
        play.tell("won", seat=winner, prize=state.prize)
        play.replace(Spend(winner))

    def strength(self, state: ConvoyState, seat: str) -> int:
        secret = state.secrets[seat]
        return (secret.bid or 0) * 2 + len(secret.played)

    def clear(self, state: ConvoyState, seat: str) -> None:
        secret = state.secrets[seat]
        state.points[seat] -= max(0, secret.bid or 0)
        state.spent += max(0, secret.bid or 0)
        for card in secret.played:
            secret.hand.remove(card)
            state.hands[seat] -= 1
        secret.bid, secret.played, secret.rival = None, [], ""
        state.committed = []


@step("spend")
class Spend(Step):
    """The winner may buy escorts, never more than three at once and never on credit."""

    winner: str = ""

    def seats(self, state: ConvoyState) -> tuple[str, ...]:
        return (self.winner,)

    def kinds(self, state: ConvoyState, seat: str) -> tuple[str, ...]:
        return ("escort", "save")

    def field(self, state: ConvoyState, seat: str, kind: str, filled: tuple[Any, ...]) -> Field | None:
        if kind == "save" or filled:
            return None
        return Bag("escorts", {"trawler": 3, "corvette": 2, "destroyer": 1}, most=3, price=PRICE, budget=state.points[seat])

    def apply(self, state: ConvoyState, action: Any, play: Any) -> None:
        bought = dict(action.args[0]) if action.args else {}
        for kind, number in bought.items():
            state.escorts[self.winner][kind] = state.escorts[self.winner].get(kind, 0) + number
            state.points[self.winner] -= PRICE[kind] * number
            state.spent += PRICE[kind] * number
        play.tell("escorted", seat=self.winner, escorts=bought)
        play.done()


@step("convoy_round")
class Round(Outline):
    """Deal, bid, reveal and spend."""

    outline: ClassVar[Any] = (Deal, Bid)


@step("campaign")
class Campaign(Step):
    """So many rounds as the scenario says; then the heaviest tonnage wins."""

    def proceed(self, state: ConvoyState, play: Any) -> None:
        if state.round == ROUNDS[state.setup.scenario]:
            best = max(state.won.values())
            state.result = Result([seat for seat in SEATS if state.won[seat] == best], "result.tonnage")
            play.tell("ended", winners=state.result.winners)
            return
        state.round += 1
        play.push(Round())


class Convoys(Game):
    """The game."""

    about = About(
        id="convoys",
        seats=SEATS,
        sides={seat: (seat,) for seat in SEATS},
        scenarios=("short", "long"),
        options=(Option("rich"), Option("cards", ("1", "2"), "1")),
        players=(1, 3),
        areas=("convoys",),
        rounds=max(ROUNDS.values()),
    )
    state_class = ConvoyState

    def steps(self) -> dict[str, type[Step]]:
        return {made.tag: made for made in (Campaign, Round, Deal, Bid, Reveal, Spend)}

    def vocabulary(self) -> tuple[str, ...]:
        return (*SEATS, *CARDS, *PRICE)

    def round_of(self, state: ConvoyState) -> int:
        return state.round

    def start(self, setup: Setup) -> State:
        hand = 2 if setup.has("cards=2") else 1
        return ConvoyState(
            setup,
            [Campaign()],
            points={seat: self.purse(setup) for seat in SEATS},
            won=dict.fromkeys(SEATS, 0),
            escorts={seat: {} for seat in SEATS},
            hands=dict.fromkeys(SEATS, hand),
            secrets={seat: Secret(["fog", "radar"][:hand]) for seat in SEATS},
        )

    def purse(self, setup: Setup) -> int:
        return 20 if setup.has("rich") else 8

    def status(self, state: ConvoyState) -> list[Violation]:
        if any(set(of_seat) != set(SEATS) for of_seat in (state.points, state.won, state.escorts, state.hands, state.secrets)):
            return [Violation("seats")]
        found = []
        if min(state.points.values()) < 0 or sum(state.points.values()) + state.spent != 3 * self.purse(state.setup):
            found.append(Violation("points"))
        for seat, secret in state.secrets.items():
            if len(secret.hand) != state.hands[seat] or not set(secret.hand) <= set(CARDS):
                found.append(Violation("hand", seat))
            if (secret.bid is not None) != (seat in state.committed) or not -1 <= (secret.bid or 0) <= state.points[seat]:
                found.append(Violation("bid", seat))
            if not set(state.escorts[seat]) <= set(PRICE) or min(state.escorts[seat].values(), default=1) < 1:
                found.append(Violation("escorts", seat))
        return found

    def view(self, state: ConvoyState, seat: str) -> ConvoyState:
        seen = copy_plain(state)
        seen.secrets = {owner: secret if owner == seat else Secret() for owner, secret in seen.secrets.items()}
        return seen

    def position_text(self, state: State) -> str:
        return text.write(self, state)

    def read_position(self, given: str) -> State:
        return text.read(self, given)


CONVOYS = Convoys()
