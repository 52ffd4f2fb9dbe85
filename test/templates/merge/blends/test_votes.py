"""Labels that are blended by the scores that they were chosen from."""

import numpy as np
import pandas as pd
import pytest

NAMES = np.array(["cat", "dog", "owl"])
ROWS, TEST = 1200, 60


def shares(sizes):
    found = np.exp(sizes)
    return found / found.sum(axis=1, keepdims=True)


def label_scores(labels, scores):
    """As templates/medalist_engine/output/tables/label_scores.py writes them."""
    frames = [
        pd.DataFrame({"part": part, "row": np.arange(len(side)), **dict(zip(labels, side.T, strict=True))})
        for part, side in (("train", scores[:ROWS]), ("test", scores[ROWS:]))
    ]
    return pd.concat(frames)


@pytest.fixture
def animals():
    """Answers, and two views of what they follow from: the chances of each label by each."""
    dice = np.random.default_rng(0)
    sizes = 1.5 * dice.normal(size=(ROWS + TEST, 3))
    y = np.array([dice.choice(3, p=p) for p in shares(sizes)])
    own, other = (shares(sizes + 0.9 * dice.normal(size=sizes.shape)) for _ in range(2))
    return y, own, other


def members_of(*labels):
    names = ("template", "candidate")
    return {
        name: ([own[:ROWS]], [[own[ROWS:]]]) for name, own in zip(names, labels[: len(names)], strict=True)
    }


def test_a_programs_labels_are_votes_beside_the_templates_chances(merged, animals):
    y, own, other = animals
    members = members_of(*(NAMES[side.argmax(axis=1)] for side in (own, other)))
    votes = [NAMES[(other + 0.3 * turned).argmax(axis=1)][ROWS:] for turned in (0, other[:, ::-1])]
    members["candidate"] = (members["candidate"][0], [[votes[0]], [votes[1]]])
    told, blend = merged(
        [NAMES[y[:ROWS]]], members, ["class-string"], scores=label_scores(NAMES, own), metric="accuracy"
    )
    share = told["weights"]["candidate"]
    assert told["kept"] and 0.05 < share < 0.5
    assert told["search"]["blend"] > max(told["search"]["scores"].values())
    total = (1 - share) * own[ROWS:] + share * np.mean([one[:, None] == NAMES for one in votes], axis=0)
    assert blend["y0"].tolist() == NAMES[total.argmax(axis=1)].tolist()


def test_grades_are_blended_by_their_distance_and_written_as_the_template_writes_them(merged):
    dice = np.random.default_rng(1)
    truth = dice.normal(size=ROWS + TEST)
    y = np.clip(np.round(3 + truth + 0.4 * dice.normal(size=len(truth))), 1, 5).astype(int)
    own, other = (np.clip(3 + truth + 0.6 * dice.normal(size=len(truth)), 0.6, 5.4) for _ in range(2))
    written, votes = (side.round().astype(int) for side in (own, other))
    members = members_of(np.array([f"{one}.0" for one in written]), votes)
    scores = label_scores([f"{n}.0" for n in range(1, 6)], -((own[:, None] - np.arange(1, 6)) ** 2))
    told, blend = merged([y[:ROWS]], members, ["class-int"], scores=scores, metric="qwk")
    share = told["weights"]["candidate"]
    assert told["kept"] and 0.2 < share < 0.6
    mean = ((1 - share) * own + share * votes)[ROWS:]
    assert blend["y0"].tolist() == [f"{int(one)}.0" for one in mean.round()]
