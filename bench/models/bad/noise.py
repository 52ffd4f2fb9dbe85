"""Predicts at random."""

import numpy as np
from frame import run


class Lots:
    """Predictions of the right form that do not depend on their rows."""

    def fit(self, x: np.ndarray, y: np.ndarray) -> None:
        self.seen, self.classes_, self.random = y, np.unique(y), np.random.default_rng(0)

    def predict(self, x: np.ndarray) -> np.ndarray:
        return self.random.choice(self.seen, len(x))

    def predict_proba(self, x: np.ndarray) -> np.ndarray:
        return self.random.dirichlet(np.ones(len(self.classes_)), len(x))


if __name__ == "__main__":
    run(Lots(), Lots())
