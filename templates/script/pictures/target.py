"""Target: how its values are spread in train."""

import matplotlib.pyplot as plt

from script.given import train, y

TARGET = "price"

fig, ax = plt.subplots(figsize=(8, 3.5))  # when not learned
fig, (ax, learned) = plt.subplots(1, 2, figsize=(11, 3.5))  # when learned
ax.hist(train[TARGET], bins=50, color="steelblue")  # when values
learned.hist(y, bins=50, color="darkorange")  # when learned
learned.set(title="As it is learned: its logarithm", ylabel="rows")  # when learned
train[TARGET].value_counts().head(30).plot.bar(ax=ax, color="steelblue")  # when labels
ax.locator_params(axis="x", nbins=6)  # when values
ax.set(title="The target in train", xlabel=TARGET[:40], ylabel="rows")
plt.show()
