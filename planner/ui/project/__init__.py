"""The project on the screen: where it lies, what is open, every change written at once."""
