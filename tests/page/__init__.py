"""Tests of the page's logic without a browser."""
