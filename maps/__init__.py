"""The boards, and in `maps.making` the maker of them."""
