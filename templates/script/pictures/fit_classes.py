"""Fit of several classes: which of them are taken for one another."""

import matplotlib.pyplot as plt
from sklearn.metrics import ConfusionMatrixDisplay

from script.given import LABELS, blend, column, finish, oof, y

blended = blend(oof)  # when several
blended = oof[next(iter(oof))]  # when not several
guesses = blended.argmax(axis=1)  # when classes
guesses = finish(blended)  # when not classes
fig, ax = plt.subplots(figsize=(6, 5))
ConfusionMatrixDisplay.from_predictions(
    y,
    guesses,
    labels=range(len(LABELS)),  # when named
    display_labels=[str(label)[:20] for label in LABELS],  # when named
    normalize="true",
    include_values=False,  # when many
    values_format=".2f",
    xticks_rotation="vertical",
    cmap="Blues",
    ax=ax,
)
ax.set(title="Out of fold: share of the rows of each class")
fig.suptitle(column)  # when targets
plt.show()
