"""What stands on the map: `relations` tells friends, enemies and owners, `commands` and `regroup` are the stacks of units under markers,
`movement` says where a command can go, `conflicts` where enemies meet.
"""
