"""The sandbox, without a browser."""
