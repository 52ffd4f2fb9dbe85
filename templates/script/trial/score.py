"""Score of a trial: the mean over the folds that there was time for."""

import numpy as np

from script.given import blend, learned, oof, score, target, y

METRIC = "rmse"

everyone, amounts, parts = y, target, []  # when target
everyone, parts = y, []  # when not target
for valid in learned:
    y = everyone[valid]
    target = amounts[valid]  # when target
    held = {name: own[valid] for name, own in oof.items()}
    parts.append(score(blend(held)))  # when several
    parts.append(score(next(iter(held.values()))))  # when not several
print(f"cv {METRIC}: {np.mean(parts):.6f} in {len(learned)} folds")
