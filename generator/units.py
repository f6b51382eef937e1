"""Lengths in one another: sheets are measured in mm, letters in points, boxes of a style sheet in pixels."""

MM_PER_INCH = 25.4
MM_PER_PT = MM_PER_INCH / 72
MM_PER_PX = MM_PER_INCH / 96
