"""What a job asks for."""

import json

from merging.job.job import read_job


def test_a_target_may_be_a_bound_of_an_interval(write):
    folder = write([[0, 1]], {"template": ([[0, 1]], [[[0.5]]])}, ["score"])
    path = folder / "merge.json"
    job = json.loads(path.read_text())
    job["specification"]["targets"][0]["quantile"] = 0.05
    path.write_text(json.dumps(job))
    assert read_job(folder).specification["targets"][0]["quantile"] == 0.05
