"""Draws the boards: reads the compact board files and makes SVG with svgwrite; pure Python, natively and in the browser."""
