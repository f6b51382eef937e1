"""Inside a PDF: sheets from faces, drawings as operators, and the proof of the finished file."""
