"""A step is recorded once and played again; a stand-in for CUDA, which no test has, plays it."""

import gc
from contextlib import contextmanager
from types import SimpleNamespace

import pytest
from medalist_engine.models.neural import recorded
from medalist_engine.models.neural.recorded import STEPS_BEFORE_RECORDING, RecordedStep, seconds_of_step

STEPS = STEPS_BEFORE_RECORDING + 3
ALL_IN_ORDER = [[number] for number in range(STEPS)]


@pytest.fixture(autouse=True)
def nothing_failed(monkeypatch):
    monkeypatch.setattr(recorded, "FAILED", [])


class Places(list):
    """Like a tensor, as far as a recording needs one."""

    def clone(self):
        return Places(self)

    def copy_(self, others):
        self[:] = others


class Machine:
    """What was learned and what was asked; a step that is recorded learns nothing until it is played."""

    def __init__(self, records=True):
        self.learned, self.asked, self.recording, self.places = [], [], False, None
        machine = self

        class Graph:
            def register_generator_state(self, _source):
                machine.asked.append("source")

            def replay(self):
                machine.asked.append("replay")
                machine.learned.append(list(machine.places))

        @contextmanager
        def graph(_graph, capture_error_mode):  # noqa: ARG001
            machine.asked.append("record")
            machine.recording = True
            yield
            machine.recording = False
            if not records:
                raise RuntimeError("operation not permitted when stream is capturing")

        self.torch = SimpleNamespace(
            cuda=SimpleNamespace(CUDAGraph=Graph, graph=graph, synchronize=lambda: None)
        )
        self.source = SimpleNamespace(
            clone_state=lambda: "as it was", graphsafe_set_state=lambda state: machine.asked.append(state)
        )

    def step(self, places):
        if self.recording:
            self.asked.append("collects" if gc.isenabled() else "collects nothing")
            self.places = places
        else:
            self.learned.append(list(places))

    def learn_on(self, device):
        step = RecordedStep(self.torch, self.source, device)
        for number in range(STEPS):
            step.learn(self.step, Places([number]))


def test_after_some_steps_one_is_recorded_and_played_with_the_rows_of_each():
    machine = Machine()
    machine.learn_on("cuda")
    assert machine.learned == ALL_IN_ORDER and gc.isenabled()
    assert machine.asked == ["source", "record", "collects nothing", *["replay"] * 3]
    assert seconds_of_step() < 1e-3


def test_on_a_cpu_every_step_is_done_as_it_is():
    machine = Machine()
    machine.learn_on("cpu")
    assert machine.learned == ALL_IN_ORDER and machine.asked == []


def test_where_recording_fails_steps_are_done_one_by_one_and_none_is_recorded_again(warnings_of):
    machine = Machine(records=False)
    for _ in range(2):
        machine.learn_on("cuda")
    assert machine.learned == ALL_IN_ORDER * 2 and gc.isenabled()
    assert machine.asked == ["source", "record", "collects nothing", "as it was"]
    (told,) = warnings_of()
    assert "not recorded" in told and "capturing" in told
    assert seconds_of_step() > 1e-3
