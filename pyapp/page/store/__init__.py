"""The store: what the browser keeps, as records with a counter and a checksum, in two places; saved games and keys are made of them."""
