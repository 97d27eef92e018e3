"""Makes the boards from public-domain coastlines and the files a person edits (native only)."""
