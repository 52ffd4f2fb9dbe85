"""A job that is not what it should be."""

import json

import pytest
from merging.job.job import read_job
from merging.job.json_fields import BadJob


@pytest.fixture
def refused(write):
    """The reason why a job that was changed so is refused."""
    folder = write([[0, 1]], {"template": ([[0, 1]], [[[0.5]]])}, ["score"])
    path = folder / "merge.json"
    good = json.loads(path.read_text())

    def call(change):
        job = json.loads(json.dumps(good))
        change(job)
        path.write_text(json.dumps(job))
        with pytest.raises(BadJob) as error:
            read_job(folder)
        return str(error.value)

    return call


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda job: job.pop("seed"), "merge.json lacks seed"),
        (lambda job: job.update(more=1), "merge.json has a field more that is not known"),
        (lambda job: job.update(seed=True), "seed in merge.json is not a whole number"),
        (lambda job: job.update(direction="up"), "direction in merge.json is not min or max"),
        (lambda job: job.update(choose_only=0), "choose_only in merge.json is not true or false"),
        (lambda job: job.update(answers="../a.csv"), "answers in merge.json is not the name of a file"),
        (
            lambda job: job["members"][0].update(tests=["/etc/x"]),
            "tests in a member is not a list of names of files",
        ),
        (lambda job: job["members"][0].update(tests=[]), "tests in a member is not a list"),
        (lambda job: job.update(members=[]), "members in merge.json is not a list of objects"),
        (lambda job: job["members"].append(job["members"][0]), "two members have one name"),
        (lambda job: job["specification"].update(targets=[{"name": "t0"}]), "a target lacks kind"),
        (lambda job: job["specification"].update(unit=3), "unit in specification is not a name or null"),
        (lambda job: job["submission"].update(targets=["a", "b"]), "differ in their number of targets"),
    ],
)
def test_what_is_wrong_is_named(refused, change, reason):
    assert reason in refused(change)


def test_a_file_that_is_no_json_is_refused(tmp_path):
    with pytest.raises(BadJob, match="cannot be read"):
        read_job(tmp_path)
    (tmp_path / "merge.json").write_text("[" * 100_000)
    with pytest.raises(BadJob, match="cannot be read"):
        read_job(tmp_path)


def test_a_target_may_be_a_bound_of_an_interval(write):
    folder = write([[0, 1]], {"template": ([[0, 1]], [[[0.5]]])}, ["score"])
    path = folder / "merge.json"
    job = json.loads(path.read_text())
    job["specification"]["targets"][0]["quantile"] = 0.05
    path.write_text(json.dumps(job))
    assert read_job(folder).specification["targets"][0]["quantile"] == 0.05
