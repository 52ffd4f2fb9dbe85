"""Limits on what a cell may show, and on how long we wait."""

# In characters. If a text is longer, its middle is left out.
LONGEST_PRINTED = 12_000
LONGEST_VALUE = 8_000
LONGEST_TROUBLE = 4_000

# In characters. A longer write is cut; a cell that prints more than MOST_SAID in all is interrupted.
LONGEST_WRITE = 1 << 20
MOST_SAID = 16 << 20

MOST_PICTURES = 10
LARGEST_PICTURE = 2_000_000  # bytes

# One interrupt may reach only a thread that ignores it, while the main thread sleeps on.
MOST_INTERRUPTS = 4

# In seconds: how long to wait after an interrupt, for IPython's start, and for the last output of a cell.
PATIENCE = 2.5
LONGEST_START = 120.0
LONGEST_WAIT = 1.0
