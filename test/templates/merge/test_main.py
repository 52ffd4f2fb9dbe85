"""As the harness runs it: the folders of scorer and merge are copied side by side."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]


def test_as_a_program(write, views, tmp_path_factory):
    y, own, other = views(400, 0)
    folder = write([y], {"template": ([own], [[[0.5]]]), "candidate": ([other], [[[0.7]]])}, ["score"])
    source = tmp_path_factory.mktemp("source")
    for name in ("score", "merge"):
        shutil.copytree(ROOT / "templates" / name, source / name)

    def run():
        command = [sys.executable, "-I", str(source / "merge"), str(folder)]
        env = {"PYTHONPATH": str(ROOT / "templates")}
        return subprocess.run(command, env=env, capture_output=True, text=True, check=False)

    told = json.loads(run().stdout.splitlines()[-1])
    assert told["kept"] and (folder / "blend.csv").exists()
    (folder / "answers.csv").write_text("row\n1\n")
    failed = run()
    assert failed.returncode == 1
    assert failed.stderr.splitlines()[-1] == "Unreadable: answers.csv has no column t0"
