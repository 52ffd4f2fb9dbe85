"""A step is recorded once and played again; a stand-in for CUDA, which no test has, plays it."""

from contextlib import contextmanager
from types import SimpleNamespace

from solution.models.neural.recorded import STEPS_BEFORE_RECORDING, RecordedStep

STEPS = STEPS_BEFORE_RECORDING + 3
ALL_IN_ORDER = [[number] for number in range(STEPS)]


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
                if not records:
                    raise RuntimeError("no such capture")

            def replay(self):
                machine.asked.append("replay")
                machine.learned.append(list(machine.places))

        @contextmanager
        def graph(_graph, stream, capture_error_mode):  # noqa: ARG001
            machine.asked.append("record")
            machine.recording = True
            yield
            machine.recording = False

        self.torch = SimpleNamespace(
            cuda=SimpleNamespace(Stream=object, CUDAGraph=Graph, graph=graph, synchronize=lambda: None)
        )

    def step(self, places):
        if self.recording:
            self.places = places
        else:
            self.learned.append(list(places))

    def learn_on(self, device):
        recorded = RecordedStep(self.torch, self.step, "source", device)
        for number in range(STEPS):
            recorded.learn(Places([number]))


def test_after_some_steps_one_is_recorded_and_played_with_the_rows_of_each():
    machine = Machine()
    machine.learn_on("cuda")
    assert machine.learned == ALL_IN_ORDER
    assert machine.asked == ["source", "record", *["replay"] * 3]


def test_on_a_cpu_every_step_is_done_as_it_is():
    machine = Machine()
    machine.learn_on("cpu")
    assert machine.learned == ALL_IN_ORDER and machine.asked == []


def test_what_cannot_be_recorded_is_done_step_by_step_and_told_once(warnings_of):
    machine = Machine(records=False)
    machine.learn_on("cuda")
    assert machine.learned == ALL_IN_ORDER and machine.asked == ["source"]
    (told,) = warnings_of()
    assert "not recorded" in told
