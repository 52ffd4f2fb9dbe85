"""Medalist's engine: learns from a competition's data, and writes a submission that is valid at any moment.

`solve(TASK)` is all of a solution.py. `python -m medalist_engine TASK.json --data DIR` does the same.
"""

from medalist_engine.program import fit, solve

__all__ = ["fit", "solve"]
