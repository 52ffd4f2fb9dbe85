"""How much of a cell is shown, and how patient we are."""

# In characters; of what is longer, the middle is left out.
LONGEST_PRINTED = 12_000
LONGEST_VALUE = 8_000
LONGEST_TROUBLE = 4_000

# In characters. One write is cut; a cell that says more than this, in however many writes, is interrupted.
LONGEST_WRITE = 1 << 20
MOST_SAID = 16 << 20

MOST_PICTURES = 10
LARGEST_PICTURE = 2_000_000  # bytes

# One interrupt may reach a thread that does not care while the main one sleeps on.
MOST_INTERRUPTS = 4

# In seconds: after an interrupt; until IPython listens; for the last of what a cell has printed.
PATIENCE = 2.5
LONGEST_START = 120.0
LONGEST_WAIT = 1.0
