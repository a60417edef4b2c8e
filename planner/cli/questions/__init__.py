"""Commands that answer what planners ask next."""
