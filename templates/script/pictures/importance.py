"""Importance: which columns tell most, as the search measured it."""

import matplotlib.pyplot as plt

IMPORTANCE = {"sex": 0.4, "fare": 0.2}

fig, ax = plt.subplots(figsize=(8, 0.3 * len(IMPORTANCE) + 1))
ax.barh(list(IMPORTANCE), list(IMPORTANCE.values()), color="steelblue")
ax.invert_yaxis()
ax.set(title="What the models of the search gained from", xlabel="share of the gain")
plt.show()
