"""Markup: what the page is written with, trees of elements, words in the reader's language, icons and codes."""
