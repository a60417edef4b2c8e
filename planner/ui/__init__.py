"""The map screen: ask, call one function, show."""
