"""The computer player of Victory in Europe."""
