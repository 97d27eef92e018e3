"""What `build.py` runs: set-up, building, serving, checking, measuring. Never shipped in the page."""
