"""What stands on the map.

`relations`  friends, enemies and owners: `hostile`, `friendly`, `leaning`
`commands`   units under markers: form, take, merge, lose them (`form`, `transfer`, `lose`)
`regroup`    the form in which commands are split and merged: `next_field`, `apply`
`movement`   where a command can go: what may be written (`writable`), what is open now (`routes`), what pins it (`pin`)
`conflicts`  where enemies meet: `battles`, `place_markers`
"""
