"""The hands: clicks, keys, forms, the command line and typed dice, until they are an action."""
