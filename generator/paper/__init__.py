"""Where pieces lie on paper, in mm: papers, grids, marks, posters, printers, and how to cut."""
