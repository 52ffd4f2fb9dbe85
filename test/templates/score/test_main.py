"""As the harness runs it."""

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]


def test_as_a_program(frame, rules, tmp_path):
    frame(id=["a", "b"], y=["x y", 'with "quotes", and comma']).to_csv(tmp_path / "answers.csv", index=False)
    frame(id=["b", "a"], y=["comma", "x y"]).to_csv(tmp_path / "submission.csv", index=False)
    (tmp_path / "rules.json").write_text(json.dumps(rules("y", key=["id"])))
    names = ["answers.csv", "submission.csv", "rules.json"]
    command = [sys.executable, "-I", str(ROOT / "templates/score")]

    def run(metric):
        files = [str(tmp_path / name) for name in names]
        return subprocess.run([*command, metric, *files], capture_output=True, text=True, check=False)

    found = json.loads(run("jaccard").stdout.splitlines()[-1])
    assert found["score"] == 0.625 and 0 < found["error"] < 0.625
    failed = run("mae")
    assert failed.returncode == 1 and failed.stderr.splitlines()[-1].startswith("Unscorable: ")


def test_it_starts_without_libraries_that_most_metrics_do_not_need():
    code = "import sys, scoring.score; print([name for name in ('sklearn', 'scipy') if name in sys.modules])"
    folder = ROOT / "templates" / "score"
    env = {"PYTHONPATH": str(folder.parent)}
    told = subprocess.run(
        [sys.executable, "-c", code], cwd=folder, env=env, capture_output=True, text=True, check=True
    )
    assert told.stdout.strip() == "[]"
