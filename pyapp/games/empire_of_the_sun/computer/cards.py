"""Which card the computer player plays, and how: the offensive or event that gains most, by one measure for both."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from pyapp.engine.actions import Action
from pyapp.engine.dice import ScriptedDice
from pyapp.engine.errors import DiceError
from pyapp.engine.forms import Argument, Pick
from pyapp.engine.game import Game
from pyapp.engine.plain import copy_plain
from pyapp.engine.steps import Play
from pyapp.games.empire_of_the_sun import changes
from pyapp.games.empire_of_the_sun.cards import effects
from pyapp.games.empire_of_the_sun.components.cards import CARDS, Card
from pyapp.games.empire_of_the_sun.components.scenarios import SCENARIOS
from pyapp.games.empire_of_the_sun.components.sides import ALLIES, JAPAN, opponent
from pyapp.games.empire_of_the_sun.components.tables import WAR_IN_EUROPE, europe_level
from pyapp.games.empire_of_the_sun.components.units import UNITS
from pyapp.games.empire_of_the_sun.computer import advance, aims, rehearsal, schedule, worth
from pyapp.games.empire_of_the_sun.computer.offensives import best_plan
from pyapp.games.empire_of_the_sun.computer.schedule import Idea
from pyapp.games.empire_of_the_sun.computer.strikes import Odds, price
from pyapp.games.empire_of_the_sun.movement.ways import landing
from pyapp.games.empire_of_the_sun.offensive import begin, eligible
from pyapp.games.empire_of_the_sun.politics import markers
from pyapp.games.empire_of_the_sun.politics.bid import CAMPAIGN
from pyapp.games.empire_of_the_sun.state import EmpireState
from pyapp.games.empire_of_the_sun.turn import china
from pyapp.games.empire_of_the_sun.turn.play import PASS
from pyapp.games.shared.filling import filled
from pyapp.games.shared.thinking import Thoughts

LEAST = 1.0  # what an offensive must gain to be begun
CHINA = 5.0  # a box towards the collapse of China where it brings no points, as they do where points count
END_RIVALRY = 9.0
A_TURN = 7  # cards of a turn
KEPT_FOR_LATER = 0.6
BY_SUBTYPE = {"India": 5.0, "SpecialEvent": 4.0}
EUROPE = 3.5  # a box of the War in Europe
RESOURCE, OTHER_EVENT, DRAWS = 3.5, 2.5, 5.0
PER_POINT = 0.2  # what a card of more operations points would be worth later
MOST_HQS = 5
FACES = 10
FRONT = "china:"
AFTER_A_MOVE = 0.5  # how likely the other player moves the front in China while a card waits for it
OPERATIONS = "offensive"  # a card played for an offensive by operations
WILL, AFTER_MANILA, MANILA = "pw:", "if jp controls 2813", 2813
FEW_CARDS = 2  # so near to the end of a turn an HQ is withdrawn
NEARER, MUCH_NEARER = 4.0, 4.0  # and what it is worth that it comes back where it reaches as much as any HQ, and how many times at most


def play_card(game: Game, seen: EmpireState, seat: str) -> Thoughts:
    """The best way to play any card; where nothing gains anything the least useful card goes."""
    kinds = game.kinds(seen, seat)
    ideas: list[Idea] = []
    for found in (*_events(game, seen, seat, kinds), *_simple(game, seen, seat, kinds)):
        ideas.append(found)
    for idea in _offensives(game, seen, seat, kinds):
        if idea is None:
            yield None
        else:
            ideas.append(idea)
    if OPERATIONS in kinds:
        ideas += list(_with_equal_cards(seen, seat, ideas, _cards(game, seen, seat, OPERATIONS)))
    for idea in schedule.ranked(ideas, landing.points_left(seen, seat)):
        if not rehearsal.is_needed(idea.action) or (yield from rehearsal.comes_to_battle(game, seen, idea.action)):
            yield idea.action
    if PASS in kinds:
        yield Action(seat, PASS)
    yield from _give_away(game, seen, seat, kinds)


def seize(game: Game, seen: EmpireState, seat: str) -> Thoughts:
    """The initiative is worth the Future Offensive card only by an event that gains something, which is weighed in its own time."""
    yield Action(seat, "decline")


def _cards(game: Game, seen: EmpireState, seat: str, kind: str) -> tuple[str, ...]:
    field = game.field(seen, seat, kind)
    return field.options if isinstance(field, Pick) else ()


def _events(game: Game, seen: EmpireState, seat: str, kinds: tuple[str, ...]) -> Iterator[Idea]:
    """Events that are no offensive."""
    for card in _cards(game, seen, seat, "event") if "event" in kinds else ():
        if not effects.is_offensive(CARDS[card]):
            gain = event_worth(seen, seat, CARDS[card])
            if gain > 0:
                yield Idea(gain, Action(seat, "event", (card,)), lasting=CARDS[card].draw or _ends_rivalry(seen, seat, CARDS[card]))


def event_worth(seen: EmpireState, seat: str, card: Card) -> float:
    """What an event that is no offensive gains."""
    codes = card.details.get("effects", ())
    tracks, found = seen.tracks, DRAWS * card.draw + aims.POINT * aims.of_will(seen) * _boxes_of_will(seen, codes)
    if card.subtype == "ISR":
        useful = any(
            (code == "us_isr:on" and ALLIES not in tracks.rivalry)
            or (code == "us_isr:off" and ALLIES in tracks.rivalry)
            or (code == "jp_isr:on" and JAPAN not in tracks.rivalry)
            or (code == "jp_isr:off" and JAPAN in tracks.rivalry)
            for code in codes
        )
        return found + (END_RIVALRY * _to_come(seen, card.side) if useful else KEPT_FOR_LATER)
    if card.subtype == "WIE":
        return found + _in_europe(seen, card)
    if boxes := _boxes_of_china(codes):
        return found + abs(boxes) * _box_of_china(seen) * markers.may_move_china(seen, boxes)
    if card.subtype in BY_SUBTYPE:
        return found + BY_SUBTYPE[card.subtype]
    lasting = 0.0 if worth.counts_now(seen) else 1.0
    return found + lasting * (RESOURCE if card.type == "resource" else OTHER_EVENT)


def _ends_rivalry(seen: EmpireState, seat: str, card: Card) -> bool:
    """Does an event reconcile the services of its own player? EotS 14."""
    own = "us_isr:off" if seat == ALLIES else "jp_isr:off"
    return seat in seen.tracks.rivalry and own in card.details.get("effects", ())


def _in_europe(seen: EmpireState, card: Card) -> float:
    """What it gains that the War in Europe moves: each box something, a level a victory point where points count. EotS 15.

    In the last turn a box that is no level keeps what the other player could still play from coming to one, and no more.
    """
    year = str(1942 + max(0, seen.turn - 2) // 3)
    boxes: int = card.details.get("wie", {}).get(year, 0)
    lowest, highest = WAR_IN_EUROPE
    before = seen.tracks.war_in_europe
    after = min(highest, max(lowest, before + boxes))
    levels = 0 if SCENARIOS[seen.scenario].victory == CAMPAIGN else abs(europe_level(before) - europe_level(after))
    lasting = worth.AT_LAST if worth.counts_now(seen) else 1.0
    return lasting * EUROPE * abs(after - before) + aims.POINT * levels


def _boxes_of_china(codes: Iterable[str]) -> int:
    """By how many boxes an event moves the front in China, as `markers.move_china` counts them."""
    return next((int(code.removeprefix(FRONT).split()[0]) for code in codes if code.startswith(FRONT)), 0)


def _box_of_china(seen: EmpireState) -> float:
    return CHINA if SCENARIOS[seen.scenario].victory == CAMPAIGN else aims.POINT


def _boxes_of_will(seen: EmpireState, codes: Iterable[str]) -> int:
    """By how many boxes an event moves the will, either way: each player has only those that are good for him. EotS 16.44B.

    The march from Bataan moves it only while Japan holds Manila (AL01).
    """
    found = 0
    for code in codes:
        if code.startswith(WILL) and (not code.endswith(AFTER_MANILA) or changes.controller(seen, MANILA) == JAPAN):
            found += abs(int(code.removeprefix(WILL).split()[0]))
    return found


def _simple(game: Game, seen: EmpireState, seat: str, kinds: tuple[str, ...]) -> Iterator[Idea]:
    """Operations cards that are played for something other than an offensive."""
    for kind, gain in (("china", china_worth(seen)), ("end_rivalry", END_RIVALRY * _to_come(seen, seat))):
        if kind in kinds:
            for card in sorted(_cards(game, seen, seat, kind), key=lambda card: _later(seen, card))[:1]:
                yield Idea(gain - _later(seen, card), Action(seat, kind, (card,)), lasting=kind == "end_rivalry")
    if "withdraw_hq" in kinds and _may_spare_a_card(seen, seat):
        yield from _withdrawal(game, seen, seat)
    if "return_hq" in kinds and seen.hands[seat] > FEW_CARDS + 1:
        action = filled(game, seen, seat, "return_hq", lambda name, option: -_later(seen, option) if name == "card" else 0.0)
        if action is not None:
            yield Idea(END_RIVALRY, action)


def _to_come(seen: EmpireState, seat: str) -> float:
    """How much of the game is still to come, as far as cards tell: 1 while there are more than a turn's."""
    turns = SCENARIOS[seen.scenario].turns[1] - seen.turn
    return min(1.0, (seen.hands[seat] - 1 + A_TURN * turns) / A_TURN)


def china_worth(seen: EmpireState) -> float:
    """What an offensive in China gains by an operations card: a box, as likely as the die brings it. EotS 12.72."""
    chance = min(FACES, max(0, china.base_value(seen) - china.air_support(seen) + 1)) / FACES
    back = (1 - chance) * bool(china.in_china(seen) and seen.tracks.china_front)
    return (chance - back) * _box_of_china(seen)


def _may_spare_a_card(seen: EmpireState, seat: str) -> bool:
    """Is a turn so near its end, and not the last, that a card may go for the next one? Not while the Allies can still take the hexes
    that the public waits for. EotS 16.47.
    """
    if seen.hands[seat] > FEW_CARDS or seen.turn == SCENARIOS[seen.scenario].turns[1]:
        return False
    return seat != ALLIES or not 0 < worth.lacking(seen) <= worth.TOO_MANY * seen.hands[seat]


def _withdrawal(game: Game, seen: EmpireState, seat: str) -> Iterator[Idea]:
    """With one of the last cards of a turn an HQ leaves, to come nearer to the enemy with the reinforcements.

    That is worth the more the farther it brings all the cards of the next turn.
    """
    card = min(_cards(game, seen, seat, "withdraw_hq"), key=lambda card: (_later(seen, card), card))
    field = game.field(seen, seat, "withdraw_hq", (card,))
    hq, better = advance.hq_to_move(seen, seat, field.options) if isinstance(field, Pick) else ("", 0.0)
    if hq:
        yield Idea(NEARER * min(MUCH_NEARER, better) - _later(seen, card), Action(seat, "withdraw_hq", (card, hq)))


def _later(seen: EmpireState, card: str) -> float:
    """What a card would still be good for."""
    found = CARDS[card]
    if found.type == "reaction":
        return 1.5
    if effects.is_offensive(found):
        return PER_POINT * found.value
    return max(event_worth(seen, found.side, found), _once_the_front_has_moved(seen, found))


def _once_the_front_has_moved(seen: EmpireState, card: Card) -> float:
    """What an event in China is worth that may not move the front as it stands, but after one move of the other player. EotS 12.72.

    "Soviets Invade Manchuria" goes back to the deck when the turn ends, so it is kept for the last of its cards. EotS 5.37, AL79.
    """
    boxes = _boxes_of_china(card.details.get("effects", ()))
    back = -1 if boxes > 0 else 1
    if not boxes or not seen.hands[opponent(card.side)] or not markers.may_move_china(seen, boxes + back):
        return 0.0
    return AFTER_A_MOVE * abs(boxes) * _box_of_china(seen)


# --- offensives ---------------------------------------------------------------------------------------------------------------


def _offensives(game: Game, seen: EmpireState, seat: str, kinds: tuple[str, ...]) -> Iterator[Idea | None]:
    """What offensives gain: by operations with the card of each value that is least missed, by the event of every card."""
    odds = Odds()
    for kind, card in _openings(game, seen, seat, kinds):
        for args in _headquarters(game, seen, seat, kind, card):
            then = opened(seen, seat, args, event=kind == "event")
            if then is None:
                continue
            for found in best_plan(then, odds):
                if found is None:
                    yield None
                    continue
                gain = sum(strike.gain for strike in found[0])
                if gain >= LEAST or seen.turn == 1:
                    lent = then.offensive.transport if then.offensive else 0
                    points = max(0, sum(price(then, strike) for strike in found[0]) - lent)
                    hexes = frozenset(strike.at for strike in found[0])
                    yield Idea(gain - _later(seen, card), Action(seat, kind, args), hexes, points)


def _with_equal_cards(seen: EmpireState, seat: str, ideas: Iterable[Idea], able: Iterable[str]) -> Iterator[Idea]:
    """What is thought of an offensive by operations holds for each other card of the same value."""
    for idea in ideas:
        for card in able if idea.action.kind == OPERATIONS else ():
            if card != idea.card and CARDS[card].value == CARDS[idea.card].value:
                gain = idea.gain + _later(seen, idea.card) - _later(seen, card)
                yield replace(idea, gain=gain, action=Action(seat, OPERATIONS, (card, *idea.action.args[1:])))


def _openings(game: Game, seen: EmpireState, seat: str, kinds: tuple[str, ...]) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    if "event" in kinds:
        found += [("event", card) for card in _cards(game, seen, seat, "event") if effects.is_offensive(CARDS[card])]
    if OPERATIONS in kinds:
        cheapest: dict[int, str] = {}
        for card in sorted(_cards(game, seen, seat, OPERATIONS), key=lambda card: (_later(seen, card), card)):
            cheapest.setdefault(CARDS[card].value, card)
        found += [(OPERATIONS, card) for card in cheapest.values()]
    return found


def _headquarters(game: Game, seen: EmpireState, seat: str, kind: str, card: str) -> list[tuple[Argument, ...]]:
    """The ways to fill the form: with the HQs that could bring most to bear."""
    field = game.field(seen, seat, kind, (card,))
    if not isinstance(field, Pick):
        return [(card,)]
    event = CARDS[card] if kind == "event" else None

    def power(hq: str) -> float:
        able = eligible.eligible(seen, hq, event)
        return sum(sorted((worth.attack_of(seen, unit) for unit in able), reverse=True)[: 4 + UNITS[hq].efficiency])

    return [(card, hq) for hq in sorted(field.options, key=lambda hq: (-power(hq), hq))[:MOST_HQS]]


def opened(seen: EmpireState, seat: str, args: tuple[Argument, ...], *, event: bool) -> EmpireState | None:
    """The position as it would be with an offensive open; None where dice would have to fall first."""
    then: EmpireState = copy_plain(seen)
    card = str(args[0])
    hqs = [str(args[1])] if len(args) > 1 else begin.printed_hqs(then, CARDS[card]) or []
    try:
        begin.begin(then, Play(then, ScriptedDice([])), seat, card, hqs, event=event)
    except DiceError:
        return None
    return then


def _give_away(game: Game, seen: EmpireState, seat: str, kinds: tuple[str, ...]) -> Iterator[Action]:
    """An offensive of the future is set aside; else the card that is least missed is discarded."""
    if "set_aside" in kinds:
        future = [card for card in _cards(game, seen, seat, "set_aside") if effects.is_offensive(CARDS[card])]
        for card in sorted(future, key=lambda card: (-CARDS[card].value, card)):
            yield Action(seat, "set_aside", (card,))
    if "discard" in kinds:
        for card in sorted(_cards(game, seen, seat, "discard"), key=lambda card: (_later(seen, card), card)):
            yield Action(seat, "discard", (card,))
