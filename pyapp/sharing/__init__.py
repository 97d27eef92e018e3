"""Play without a server: links, arrivals, dice and secrets that everybody can check. Pure, like the engine it builds on."""
