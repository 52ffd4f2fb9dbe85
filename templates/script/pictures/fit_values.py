"""Fit of numbers: predicted against true, and what is missed."""

import matplotlib.pyplot as plt

from script.given import blend, column, finish, oof, seen, target

blended = blend(oof)  # when several
blended = oof[next(iter(oof))]  # when not several
guesses = finish(blended)  # when finished
guesses = blended  # when not finished
truth = target  # when not windows
guesses, truth = guesses[seen], target[seen]  # when windows
fig, (left, right) = plt.subplots(1, 2, figsize=(11, 4))
left.scatter(guesses, truth, s=4, alpha=0.3, color="steelblue")
left.axline((truth.mean(), truth.mean()), slope=1, color="darkorange")
left.set(title="Out of fold", xlabel="predicted", ylabel="true")
right.hist(truth - guesses, bins=60, color="steelblue")
right.locator_params(axis="x", nbins=6)
right.set(title="What is missed", xlabel="true - predicted", ylabel="rows")
fig.suptitle(column)  # when targets
plt.show()
