"""Fonts, icons as letters, and how wide a text is."""
