"""The desk: new games, saved games, links, files and texts that come in and go out."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from pyapp.engine import script
from pyapp.engine.clean import clean
from pyapp.engine.computers import computer_name, computer_seats
from pyapp.engine.errors import BadData, GameError, NotHere
from pyapp.engine.game import Game
from pyapp.engine.match import SEALED, TYPED, Match
from pyapp.engine.messages import say
from pyapp.engine.state import Setup
from pyapp.games import MODULES, awaited, family_of, load, need
from pyapp.games.offers import offer
from pyapp.page import importing
from pyapp.page.saves import Card, Overwritten
from pyapp.page.session import Session
from pyapp.sharing import saves

if TYPE_CHECKING:
    from pyapp.page.app import App

UNDERSTOOD = ("new", "games", "share", "paste", "settings", "script", "position", "resign", "seats")
SAVE_SOON = 16  # milliseconds: a frame, so that what was done is painted first


class Desk:
    """Everything that brings a game to the table or takes it away."""

    def __init__(self, app: App) -> None:
        self.app = app
        self._saving = False

    # --- opening the page -------------------------------------------------------------------------------------------------

    def on_start(self, address: str) -> None:
        """What the address asks for, else the game that was played last."""
        app = self.app
        app.post.parts.sweep()
        query = address.partition("#")[0].partition("?")[2]
        asked = dict(part.partition("=")[::2] for part in query.split("&"))
        if "board" in asked:
            need(asked["board"])
            self.board(asked["board"])
            return
        trouble: GameError | None = None
        if app.post.takes(address):
            try:
                self.on_address(address)
            except GameError as error:
                trouble = error
            if app.session is not None or app.post.signing.busy:
                return
        current = app.settings.get("current")
        if current and any(card.id == current for card in app.saves.cards()):
            try:
                self.on_load(current)
            except GameError as error:
                trouble = error
        if app.session is None:
            self.home()
        if trouble is not None:
            app.refuse(trouble)

    def home(self) -> None:
        """No game is on the table: the board that was used last, or rather one whose names are here too."""
        board = self.app.settings.get("board") or next(iter(MODULES))
        here = [name for name in (board, *MODULES) if family_of(name) not in awaited]
        self.board(next(iter(here), board))
        self.app.ui.board_only = ""

    def board(self, board: str) -> None:
        """Show a board with no game on it."""
        app = self.app
        app.session, app.driver, app.presenter = None, None, None
        app.ui.board_only = board if board.isidentifier() else next(iter(MODULES))
        if app.ui.board_only in MODULES:
            app.words.use(offer(app.ui.board_only).about.areas)
        app.screen.forget_board()
        app.browser.paint(app.ui.board_only)

    def on_address(self, address: str) -> None:
        """A link was opened: show what it is, at the position that it holds."""
        if not self.app.post.takes(address):
            return
        try:
            self.app.post.open_text(address)
        except GameError:
            self.app.browser.set_fragment("")
            raise
        self.app.browser.set_fragment("")  # while the files of a game are to come, a reload must find the link again

    def keep(self, session: Session) -> None:
        """From now on the game is one of the saved ones."""
        session.kept = True
        session.dirty = True
        self.app.browser.persist()
        self.app.browser.hold(session.save_id)
        self.save()

    # --- new games --------------------------------------------------------------------------------------------------------

    def open(self, name: str) -> None:
        """Open a dialog from a button."""
        app = self.app
        base = name.partition("=")[0]
        if base not in UNDERSTOOD:
            return
        if name == "new":
            game = app.session.game.about.id if app.session else next(iter(MODULES))
            app.open_dialog("new", game=game, again={})
        elif name == "share":
            app.post.open_share()
        elif name == "script" and app.session is not None and app.session.viewer is not None:
            app.tell("curtain.script")
        elif name in ("script", "position"):
            app.open_dialog(name, text=self._text(name), copied="")
        else:
            app.open_dialog(name)

    def on_new_game_which(self, argument: str) -> None:
        """Another game was chosen in the form."""
        game = str(json.loads(argument)["value"])
        if game in MODULES:
            self.app.ui.dialog_data = {"game": game, "again": {}}

    def on_new_game_scenario(self, argument: str) -> None:
        """Another scenario was chosen in the form: it may have other seats and other divisions."""
        self.app.ui.dialog_data["again"] = _entered(json.loads(argument))

    def on_new_game_seating(self, argument: str) -> None:
        """A division of the seats was chosen: the names are filled in, or all taken away."""
        asked = json.loads(argument)
        data, about = _entered(asked), offer(self.app.ui.dialog_data["game"]).about
        data = _without_players(data)
        seatings = about.seatings_of(data.get("scenario", "") or about.scenarios[0])
        if str(asked["arg"]).isdecimal() and int(asked["arg"]) < len(seatings):
            for number, share in enumerate(seatings[int(asked["arg"])], 1):
                data |= {f"player-{seat}": self.app.words("new.player.number", number=number) for seat in share}
        self._fill_in(data)

    def on_new_game_against(self, argument: str) -> None:
        """One person takes a side, and the computer everything else."""
        asked = json.loads(argument)
        self._fill_in(_without_players(_entered(asked)) | self._against(self.app.ui.dialog_data["game"], str(asked["arg"])))

    def on_against(self, game: str) -> None:
        """The form for a new game, filled in for one person against the computer."""
        self.app.open_dialog("new", game=game, again=self._against(game, next(iter(offer(game).about.sides))))

    def _against(self, game: str, own: str) -> dict[str, str]:
        """What the form holds when one person plays a side."""
        sides, one = offer(game).about.sides, self.app.words("new.player.number", number=1)
        people = {f"player-{seat}": one for seat in sides.get(own, ())}
        return people | {f"computer-{seat}": "yes" for side, seats in sides.items() if side != own for seat in seats}

    def _fill_in(self, data: dict[str, str]) -> None:
        filled = int(self.app.ui.dialog_data["again"].get("filled", 0)) + 1
        self.app.ui.dialog_data["again"] = {**data, "filled": str(filled)}

    def on_quick(self, game: str) -> None:
        """A game at once: the first scenario, everybody at this device."""
        self._start(load(game), Setup(load(game).about.scenarios[0]), self.app.browser.fresh_seed(), "")

    def on_new_game(self, argument: str) -> None:
        """The form for a new game was sent. A refusal is shown in it and loses nothing."""
        app = self.app
        data = {name: clean(str(value)) for name, value in json.loads(argument).items()}
        try:
            game = load(data.get("game", ""))
            setup, dice = _setup_from(game, data), self._dice_of(data)
            if dice == SEALED and computer_seats(game, setup):
                raise BadData(say("computer.sealed"))
            self._start(game, setup, dice, data.get("name", "").strip())
        except NotHere:
            app.ui.dialog_data["again"] = data
            raise
        except GameError as error:
            app.ui.dialog_data["again"] = {**data, "error": app.words(error.message)}

    def _dice_of(self, data: dict[str, str]) -> str:
        """How the dice of a new game are rolled."""
        mode = data.get("dice")
        return mode if mode in (TYPED, SEALED) else data.get("seed", "").strip() or self.app.browser.fresh_seed()

    def _start(self, game: Game, setup: Setup, seed: str, name: str) -> None:
        app = self.app
        # What is drawn at the set-up comes before anybody can have committed to anything.
        match = Match(game, setup, app.browser.fresh_seed() if seed == SEALED else seed)
        match.seed = seed
        self.put_away()
        session = app.begin_match(match, self.new_id(), name or self.default_name(match))
        app.close_dialog()
        self.keep(session)

    def new_id(self) -> str:
        """An id for a game that is not saved yet."""
        taken = {card.id for card in self.app.saves.cards()}
        number = self.app.browser.now()
        while f"{number:x}" in taken:
            number += 1
        return f"{number:x}"

    def default_name(self, match: Match) -> str:
        """What a game is called that nobody has named."""
        app = self.app
        when = app.browser.when(app.browser.now(), app.words.language)
        return app.words("new.name.default", game=app.game_name(match.game.about.id), when=when)

    # --- saving -----------------------------------------------------------------------------------------------------------

    def changed(self) -> None:
        """The game has changed: it is saved as soon as the screen has been painted."""
        session = self.app.session
        if session is not None and not session.kept:
            session.kept = True
            self.app.browser.hold(session.save_id)
        if not self._saving:
            self._saving = True
            self.app.browser.later("save", SAVE_SOON)

    def on_save(self, argument: str) -> None:
        """It is time to save."""
        self.save()

    def on_unmirrored(self, argument: str) -> None:
        """The second place keeps nothing any more: the first one has to, or the player must know."""
        if self.app.session is not None:
            self.app.session.dirty = True
            self.save()

    def on_leaving(self, argument: str) -> None:
        """The page may be closed any moment."""
        self.save()

    def save(self) -> bool:
        """Save the game on the table if it has changed; true if it had."""
        self._saving = False
        app = self.app
        session = app.session
        if session is None or not session.dirty or not session.kept:
            return False
        session.dirty = False
        try:
            app.saves.write(self._card(session), self._text_of(session))
        except Overwritten:
            self._split(session)
        app.settings.put("current", session.save_id)
        return True

    def _split(self, session: Session) -> None:
        """Another tab plays this game: what was done here goes on as a game of its own."""
        app = self.app
        session.save_id = self.new_id()
        session.name = app.words("games.copy", name=session.name)
        app.browser.hold(session.save_id)
        app.saves.write(self._card(session), self._text_of(session))
        app.tell("tabs.split", name=session.name)

    def _text_of(self, session: Session) -> str:
        return saves.save_text(session.match, session.name, self.app.post.table if session is self.app.session else session.table)

    def put_away(self) -> None:
        """Save the game on the table before another one takes its place."""
        self.save()

    def _card(self, session: Session) -> Card:
        app = self.app
        seats = session.game.waits_for(session.match.state)
        return Card(
            id=session.save_id,
            game=session.game.about.id,
            name=session.name,
            round=session.game.round_of(session.match.state),
            seat=app.words.name(seats[0], "seat") if seats else "",
            moves=session.length,
            saved=app.browser.now(),
            ended=session.match.state.result is not None,
            table=session.table.id.hex() if session.table else "",
        )

    def on_held(self, answer: str) -> None:
        """May this tab write the game? If not, what is done here becomes a copy."""
        session = self.app.session
        if answer == "no" and session is not None and session.kept:
            session.save_id = self.new_id()
            session.name = self.app.words("games.copy", name=session.name)
            session.kept = False
            self.app.tell("tabs.other", name=session.name)

    def on_storage(self, name: str) -> None:
        """Another tab has written something."""
        session = self.app.session
        if session is not None and session.kept and self.app.saves.changed_elsewhere(name.partition(":")[2], session.save_id):
            session.dirty = True
            self.save()

    def on_load(self, save_id: str) -> None:
        """Open a saved game."""
        app = self.app
        self.put_away()
        loaded = app.saves.read(save_id)
        if loaded is None:
            raise BadData(say("games.damaged"))
        try:
            match, name, table = saves.read_save(load, loaded.text, believe=True)
        except GameError:
            match, name, table = saves.read_save(load, loaded.text)
        card = next((card for card in app.saves.cards() if card.id == save_id), None)
        app.begin_match(match, save_id, card.name if card else name, table=table)
        app.close_dialog()
        app.settings.put("current", save_id)
        app.browser.hold(save_id)
        app.post.resume()
        if table is not None and app.post.keys.damaged(table.id):
            app.tell("key.broken")
        elif loaded.older:
            app.tell("games.older")

    def on_delete(self, save_id: str) -> None:
        """Ask before a saved game is deleted."""
        card = self._known(save_id)
        self.app.open_dialog("delete", id=save_id, name=card.name)

    def on_deleted(self, save_id: str) -> None:
        """Yes, delete it."""
        app = self.app
        app.saves.delete(save_id)
        if app.session is not None and app.session.save_id == save_id:
            app.settings.put("current", "")
            self.board(app.session.game.about.board or app.session.game.about.id)
            app.ui.board_only = ""
        app.open_dialog("games")

    def on_rename(self, save_id: str) -> None:
        """Ask for another name."""
        self.app.open_dialog("rename", card=self._known(save_id))

    def on_renamed(self, argument: str) -> None:
        """Another name was given."""
        app = self.app
        data = json.loads(argument)
        name = clean(str(data.get("name", ""))).strip()[:80]
        if name:
            app.saves.rename(str(data["id"]), name)
            if app.session is not None and app.session.save_id == data["id"]:
                app.session.name = name
                app.session.dirty = True
                self.save()
        app.open_dialog("games")

    def _known(self, save_id: str) -> Card:
        for card in self.app.saves.cards():
            if card.id == save_id:
                return card
        raise BadData(say("games.damaged"))

    def on_fork(self, argument: str) -> None:
        """A new game that agrees with this one up to the point that is shown."""
        app = self.app
        session = app.session
        if session is None:
            return
        self.put_away()
        fork = session.match.fork(session.point)
        made = app.begin_match(fork, self.new_id(), app.words("games.fork", name=session.name, point=session.point))
        self.keep(made)
        app.tell("history.forked", name=made.name)

    # --- files, links, texts ----------------------------------------------------------------------------------------------

    def on_export(self, save_id: str) -> None:
        """Keep a game as a file."""
        app = self.app
        session = app.session
        if session is not None and save_id in ("", session.save_id):
            app.browser.download(_file_name(session.name, "warboard"), self._text_of(session))
            return
        loaded = app.saves.read(save_id)
        if loaded is None:
            raise BadData(say("games.damaged"))
        app.browser.download(_file_name(self._known(save_id).name, "warboard"), loaded.text)

    def on_export_all(self, argument: str) -> None:
        """Keep all games as one file."""
        self.save()
        self.app.browser.download(_file_name("warboard", "warboard"), self.app.saves.everything())

    def _brought_all(self, found: importing.Collection) -> None:
        """The games of a file with several are there, all that could be played again."""
        app = self.app
        for brought, line in found.games:
            session = Session(brought.match, self.new_id(), brought.name or self.default_name(brought.match))
            session.table = brought.table
            app.saves.write(self._card(session), line)
        app.open_dialog("games")
        app.tell("games.brought", number=len(found.games), lost=found.lost)

    def on_file(self, argument: str) -> None:
        """A file was chosen."""
        data = json.loads(argument)
        self._bring(str(data["text"]))

    def on_pasted(self, argument: str) -> None:
        """A text was pasted."""
        self._bring(str(json.loads(argument).get("text", "")))

    def _bring(self, text: str) -> None:
        try:
            self._read(text)
        except NotHere:
            self.app.open_dialog("paste", text=text[:20_000])  # what was brought is not lost if the files of its game do not come
            raise

    def _read(self, text: str) -> None:
        app = self.app
        try:
            if len(many := [line for line in text.split() if line.startswith("warboard")]) > 1:
                for game in MODULES:
                    need(game)  # any of them may be among so many
                app.patience.begin("wait.import", importing.reading_all(many), self._brought_all)
                return
            if app.post.takes(text):
                app.close_dialog()
                app.post.open_text(text)
                return
        except GameError as error:
            self._not_brought(text, error)
            return
        app.patience.begin("wait.import", importing.reading(text), self._brought, lambda error: self._not_brought(text, error))

    def _not_brought(self, text: str, error: GameError) -> None:
        self.app.open_dialog("paste", text=text[:20_000], error=self.app.words(error.message))

    def _brought(self, brought: importing.Brought) -> None:
        app = self.app
        self.put_away()
        session = app.begin_match(brought.match, self.new_id(), brought.name or self.default_name(brought.match), table=brought.table)
        app.close_dialog()
        self.keep(session)
        app.tell("import.opened", name=session.name, moves=session.length)

    def on_copy(self, argument: str) -> None:
        """Put the text of the dialog on the clipboard."""
        self.app.browser.copy(str(self.app.ui.dialog_data.get("text", "")))

    def on_copied(self, answer: str) -> None:
        """Did copying go well?"""
        self.app.ui.dialog_data["copied"] = answer

    def on_hand(self, argument: str) -> None:
        """Hand the link on."""
        if self.app.session is not None:
            self.app.browser.hand(self.app.session.name, str(self.app.ui.dialog_data.get("text", "")))

    def on_keep_text(self, file_name: str) -> None:
        """Keep the text of the dialog as a file."""
        self.app.browser.download(file_name, str(self.app.ui.dialog_data.get("text", "")))

    def on_export_log(self, argument: str) -> None:
        """Keep the log as a text."""
        app = self.app
        session = app.session
        if session is None:
            return
        events = [*filter(session.sees, session.match.opening), *(event for _, event in session.events_since(0))]
        app.browser.download(_file_name(session.name, "txt"), "\n".join(app.words(event.message()) for event in events) + "\n")

    def _text(self, name: str) -> str:
        session = self.app.session
        if session is None:
            return ""
        if name == "script":
            return script.write_script(session.match)
        return session.game.position_text(session.state)


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
    players |= {seat: computer_name(game, seat) for seat in seats if data.get(f"computer-{seat}") and game.has_computer}
    return Setup(data.get("scenario", "") or scenarios[0], chosen, players)


def _file_name(name: str, ending: str) -> str:
    kept = "".join(letter if letter.isalnum() else "-" for letter in name).strip("-")
    return f"{kept[:60] or 'game'}.{ending}"
