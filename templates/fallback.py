"""Fallback: where no library can be loaded, or every other template failed; Python alone."""

import sys

from medalist_engine.plain.solve import solve_plainly

if __name__ == "__main__":
    sys.exit(solve_plainly(sys.argv[1:]))
