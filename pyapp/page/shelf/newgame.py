"""New games: the form, and what it describes."""

from __future__ import annotations

import json
from typing import Any

from pyapp.engine.clean import clean
from pyapp.engine.computers import computer_name, computer_seats
from pyapp.engine.errors import BadData, GameError, NotHere
from pyapp.engine.game import Game
from pyapp.engine.match import SEALED, TYPED, Match
from pyapp.engine.messages import say
from pyapp.engine.state import Setup
from pyapp.games import MODULES, load
from pyapp.games.offers import offer
from pyapp.page.shelf.saving import Saving
from pyapp.page.shell.scene import Scene
from pyapp.page.turn.course import Course


class NewGame:
    """What begins a game."""

    def __init__(self, scene: Scene, course: Course, saving: Saving) -> None:
        self.scene = scene
        self.course = course
        self.saving = saving

    def open(self) -> None:
        """The form for a new game."""
        session = self.scene.session
        self.scene.open_dialog("new", game=session.game.about.id if session else next(iter(MODULES)), again={})

    def on_new_game_which(self, argument: str) -> None:
        """Another game was chosen in the form."""
        game = str(json.loads(argument)["value"])
        if game in MODULES:
            self.scene.ui.dialog_data = {"game": game, "again": {}}

    def on_new_game_scenario(self, argument: str) -> None:
        """Another scenario was chosen in the form: it may have other seats and other divisions."""
        self.scene.ui.dialog_data["again"] = _entered(json.loads(argument))

    def on_new_game_seating(self, argument: str) -> None:
        """A division of the seats was chosen: the names are filled in, or all taken away."""
        asked = json.loads(argument)
        data, about = _entered(asked), offer(self.scene.ui.dialog_data["game"]).about
        data = _without_players(data)
        seatings = about.seatings_of(data.get("scenario", "") or about.scenarios[0])
        if str(asked["arg"]).isdecimal() and int(asked["arg"]) < len(seatings):
            for number, share in enumerate(seatings[int(asked["arg"])], 1):
                data |= {f"player-{seat}": self.scene.words("new.player.number", number=number) for seat in share}
        self._fill_in(data)

    def on_new_game_against(self, argument: str) -> None:
        """One person takes a side, and the computer everything else."""
        asked = json.loads(argument)
        self._fill_in(_without_players(_entered(asked)) | self._against(self.scene.ui.dialog_data["game"], str(asked["arg"])))

    def on_against(self, game: str) -> None:
        """The form for a new game, filled in for one person against the computer."""
        self.scene.open_dialog("new", game=game, again=self._against(game, next(iter(offer(game).about.sides))))

    def _against(self, game: str, own: str) -> dict[str, str]:
        """What the form holds when one person plays a side."""
        sides, one = offer(game).about.sides, self.scene.words("new.player.number", number=1)
        people = {f"player-{seat}": one for seat in sides.get(own, ())}
        return people | {f"computer-{seat}": "yes" for side, seats in sides.items() if side != own for seat in seats}

    def _fill_in(self, data: dict[str, str]) -> None:
        filled = int(self.scene.ui.dialog_data["again"].get("filled", 0)) + 1
        self.scene.ui.dialog_data["again"] = {**data, "filled": str(filled)}

    def on_quick(self, game: str) -> None:
        """A game at once: the first scenario, everybody at this device."""
        self.begin(load(game), Setup(load(game).about.scenarios[0]), self.scene.browser.fresh_seed(), "")

    def on_new_game(self, argument: str) -> None:
        """The form for a new game was sent. A refusal is shown in it and loses nothing."""
        scene = self.scene
        data = {name: clean(str(value)) for name, value in json.loads(argument).items()}
        try:
            self.begin(*self.described(data), data.get("name", "").strip())
        except NotHere:
            scene.ui.dialog_data["again"] = data
            raise
        except GameError as error:
            scene.ui.dialog_data["again"] = {**data, "error": scene.words(error.message)}

    def described(self, data: dict[str, str]) -> tuple[Game, Setup, str]:
        """The game that a form describes, its set-up and its dice. Raises BadData."""
        game = load(data.get("game", ""))
        setup, dice = _setup_from(game, data), self._dice_of(data)
        if dice == SEALED and computer_seats(game, setup):
            raise BadData(say("computer.sealed"))
        return game, setup, dice

    def _dice_of(self, data: dict[str, str]) -> str:
        """How the dice of a new game are rolled."""
        mode = data.get("dice")
        return mode if mode in (TYPED, SEALED) else data.get("seed", "").strip() or self.scene.browser.fresh_seed()

    def begin(self, game: Game, setup: Setup, seed: str, name: str) -> None:
        """Begin a game and put it on the table; the one that lies there is saved."""
        scene = self.scene
        # What is drawn at the set-up comes before anybody can have committed to anything.
        match = Match(game, setup, scene.browser.fresh_seed() if seed == SEALED else seed)
        match.seed = seed
        self.saving.put_away()
        session = self.course.begin_match(match, self.saving.new_id(), name or self.saving.default_name(match))
        scene.close_dialog()
        self.saving.keep(session)


def _entered(asked: dict[str, Any]) -> dict[str, str]:
    """What stands in the form around a control that was used."""
    return {str(name): str(value) for name, value in dict(asked.get("form", {})).items()}


def _without_players(data: dict[str, str]) -> dict[str, str]:
    return {name: value for name, value in data.items() if not name.startswith(("player-", "computer-"))}


def _setup_from(game: Game, data: dict[str, str]) -> Setup:
    """The set-up that a form describes."""
    about = game.about
    scenarios, options, seats = about.scenarios, about.options, about.seats
    chosen: list[str] = []
    for option in options:
        value = data.get(f"option-{option.name}", "")
        if option.values and value and value != option.default:
            chosen.append(f"{option.name}={value}")
        elif not option.values and value:
            chosen.append(option.name)
    players = {seat: name for seat in seats if (name := data.get(f"player-{seat}", "").strip())}
    for seat in seats:
        if data.get(f"computer-{seat}") and game.has_computer:
            level = data.get(f"level-{seat}", "")
            players[seat] = computer_name(game, seat, level if level in game.levels else "")
    return Setup(data.get("scenario", "") or scenarios[0], chosen, players)
