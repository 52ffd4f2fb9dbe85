import json

import halves
import numpy as np
import pandas as pd
import pytest

GRADER = """
import pandas as pd
def grade(folder, submission):
    answers, told = pd.read_csv(folder / "answers.csv"), pd.read_csv(submission).set_index("id")
    assert len(answers) == len(told)
    return {"score": float((told["y"].loc[answers["id"]].to_numpy() == answers["y"].to_numpy()).mean())}
"""


@pytest.fixture
def said(tmp_path, capsys, monkeypatch):
    """What the script says of two submissions, each a share of right answers."""
    monkeypatch.setattr(halves, "HALVES", 40)

    def ask(*shares: float, rows: int = 400) -> float | None:
        random = np.random.default_rng(7)
        answers = pd.DataFrame({"id": np.arange(rows), "y": 1})
        (tmp_path / "grader.py").write_text(GRADER)
        (tmp_path / "competition.json").write_text(json.dumps({"id": "id"}))
        answers.to_csv(tmp_path / "answers.csv", index=False)
        paths = []
        for place, share in enumerate(shares):
            paths.append(str(tmp_path / f"{place}.csv"))
            told = answers.assign(y=(random.random(rows) < share).astype(int))
            told.sample(frac=1, random_state=place).to_csv(paths[-1], index=False)
        halves.main([str(tmp_path / "grader.py"), str(tmp_path), *paths])
        return json.loads(capsys.readouterr().out)["error"]

    return ask


def test_the_error_is_that_of_a_difference_over_all_rows(said):
    # of two independent accuracies: sqrt((0.8 * 0.2 + 0.6 * 0.4) / 400)
    assert said(0.8, 0.6) == pytest.approx(0.0316, rel=0.25)


def test_two_equal_submissions_differ_by_no_chance(said):
    assert said(1.0, 1.0) == 0
