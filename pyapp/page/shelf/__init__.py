"""The shelf: games are begun, saved, opened, brought along and taken away.

`bringing`    what a player brings along as a file or a text
`exporting`   files, the log, the texts of dialogs
`fetching`    they are fetched when somebody wants them, and what was wanted is done when they are here
`importing`   a saved game, a script. All of it goes through the rules before it is believed
`newgame`     the form, and what it describes
`savedgames`  open, rename, delete and branch them
`saving`      the game on the table is kept soon after it has changed, and never over what another tab has written
"""
