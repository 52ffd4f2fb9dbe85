"""Fit of two classes: how far apart they are held, and whether probabilities can be believed."""

import matplotlib.pyplot as plt
from sklearn.calibration import CalibrationDisplay

from script.given import blend, column, oof, y

blended = blend(oof).clip(0, 1)  # when several
blended = oof[next(iter(oof))].clip(0, 1)  # when not several
fig, (left, right) = plt.subplots(1, 2, figsize=(11, 4))
for label, colour in ((0, "steelblue"), (1, "darkorange")):
    rows = y == label
    left.hist(blended[rows], bins=50, range=(0, 1), color=colour, alpha=0.6, label=f"class {label}")
left.legend()
left.set(title="Out of fold, by class", xlabel="predicted probability of class 1", ylabel="rows")
CalibrationDisplay.from_predictions(y, blended, n_bins=10, ax=right, name="blend")
right.set(title="Is a probability as high as it is often right?")
fig.suptitle(column)  # when targets
plt.show()
