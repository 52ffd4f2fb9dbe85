"""The zoo: keys of models that this machine cannot use change nothing."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

PATHS = [path for path in sys.path if Path(path).name in ("templates", "score")]
ASK = """
import json, sys
class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in {missing}:
            raise ModuleNotFoundError(name)
sys.meta_path.insert(0, Missing())
sys.path[:0] = {paths}
import numpy as np
import medalist_engine.models.device as device
from medalist_engine.models.zoo import MODULES, choose_entries, load_models
from medalist_engine.problem.metrics.metrics import usual_metric
from medalist_engine.problem.problem import Problem
device.has_gpu = lambda: False
load_models(MODULES)
y = np.arange(3000) % 2
problem = Problem("y", np.arange(3000), y, ["a", "b"], usual_metric("logloss"), "classes")
keys = ["lgb_small", "linear", "lgb", "mlp"]
print(json.dumps([entry.key for entry in choose_entries(keys, problem, False)]))
"""


@pytest.mark.slow
@pytest.mark.parametrize("missing", [["torch"], []])
def test_networks_learn_without_pytorch(missing, tmp_path):
    code = ASK.format(missing=missing, paths=PATHS)
    done = subprocess.run(  # noqa: S603
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=tmp_path, check=False, env={}
    )
    assert done.stdout.splitlines() == [json.dumps(["lgb_small", "linear", "lgb", "mlp"])], done.stderr
