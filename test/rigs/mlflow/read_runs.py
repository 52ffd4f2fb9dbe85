"""Prints all runs of an experiment as JSON, read by MLflow's own client.

usage: read_runs.py ADDRESS EXPERIMENT
"""

import hashlib
import json
import sys
import tempfile
from pathlib import Path

from mlflow.tracking import MlflowClient

address, experiment = sys.argv[1:3]
client = MlflowClient(tracking_uri=address)


def files(run_id: str) -> dict[str, str]:
    with tempfile.TemporaryDirectory() as folder:
        root = Path(client.download_artifacts(run_id, "", folder))
        return {
            str(path.relative_to(root)): hashlib.sha256(path.read_bytes()).hexdigest()
            for path in root.rglob("*")
            if path.is_file()
        }


def logged(run) -> dict:
    history = {key: client.get_metric_history(run.info.run_id, key) for key in run.data.metrics}
    return {
        "id": run.info.run_id,
        "name": run.info.run_name,
        "status": run.info.status,
        "start": run.info.start_time,
        "end": run.info.end_time,
        "params": run.data.params,
        "metrics": {
            key: [{"step": m.step, "value": m.value, "timestamp": m.timestamp} for m in points]
            for key, points in history.items()
        },
        "tags": run.data.tags,
        "artifacts": files(run.info.run_id),
    }


found = client.get_experiment_by_name(experiment)
runs = [] if found is None else client.search_runs([found.experiment_id], order_by=["attributes.start_time"])
print(json.dumps([logged(run) for run in runs]))
