"""The Soviet-Japanese pact: `pact` keeps and ends it, `breach` asks at stake whether it is broken. And those outside the war:
`neutrals` are invaded, `trade` is done with them.
"""
