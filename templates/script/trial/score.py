"""Score of a trial: the mean over the folds that there was time for."""

import numpy as np

from script.given import blend, learned, oof, score, target, y

METRIC = "rmse"

parts = []
for valid in learned:
    held = {name: own[valid] for name, own in oof.items()}
    p = blend(held)  # when several
    p = next(iter(held.values()))  # when not several
    parts.append(score(y[valid], p))  # when y
    parts.append(score(target[valid], p))  # when target
print(f"cv {METRIC}: {np.mean(parts):.6f} in {len(learned)} folds")
