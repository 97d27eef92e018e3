"""The shell: what is there whatever is played, the scene that all parts share, settings, the bars, the dialogs, patience with long work."""
