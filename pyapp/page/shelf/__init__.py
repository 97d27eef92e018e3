"""The shelf: games are begun, saved, opened, brought along and taken away.

`bringing`    what a player brings along as a file or a text
`exporting`   what a player takes along: files, the log, the texts of dialogs
`fetching`    games whose files are still to come: fetched when somebody wants them, and what was wanted is done then
`importing`   reads a saved game or a script that was brought along: it goes through the rules before it is believed
`newgame`     the form for a new game, and what it describes
`savedgames`  saved games are opened, renamed, deleted and branched
`saving`      the game on the table is kept soon after it has changed, and never over what another tab has written
"""
