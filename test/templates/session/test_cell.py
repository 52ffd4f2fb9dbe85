"""What becomes of a cell, with a kernel that is only a list of messages."""

from session.cells.bounds import MOST_INTERRUPTS
from session.cells.cell import run_cell


class Kernel:
    """Says what it is told to say, a message at a time; what comes after each interrupt; then nothing."""

    def __init__(self, *messages, after=(), reply=None, over=False):
        self.messages = list(messages)
        self.after = list(after)
        self.answer = reply
        self.over = over
        self.done = []

    def execute(self, code):
        self.done.append(code)
        return "mine"

    def message(self, _seconds):
        return self.messages.pop(0) if self.messages else None

    def reply(self, _cell):
        return self.answer

    def interrupt(self):
        self.done.append("interrupt")
        self.unheard = self.messages.copy()
        self.messages += self.after.pop(0) if self.after else []

    def kill(self):
        self.done.append("kill")

    def is_over(self):
        return self.over


def message(kind, cell="mine", **content):
    return {"msg_type": kind, "parent_header": {"msg_id": cell}, "content": content}


def said(text, cell="mine"):
    return message("stream", cell, text=text)


IDLE = message("status", execution_state="idle")
BUSY = message("status", execution_state="busy")


def test_it_ends_when_the_kernel_is_idle():
    told = run_cell(Kernel(BUSY, said("a"), IDLE, said("later")), "code", 60).as_answer()
    assert (told["ended"], told["printed"]) == ("ran", "a")


def test_what_belongs_to_another_cell_is_not_its_own():
    other = message("status", "other", execution_state="idle")
    told = run_cell(Kernel(said("theirs", "other"), other, said("mine"), IDLE), "code", 60).as_answer()
    assert told["printed"] == "mine"


def test_silence_is_waited_for():
    told = run_cell(Kernel(BUSY, None, None, said("a"), IDLE), "code", 60).as_answer()
    assert told["printed"] == "a"


def test_where_the_last_word_is_lost_the_reply_ends_it():
    kernel = Kernel(said("a"), reply={"status": "error", "traceback": ["E: e"]})
    told = run_cell(kernel, "code", 60).as_answer()
    assert (told["ended"], told["printed"], told["trouble"]) == ("raised", "a", "E: e")


def test_after_the_reply_messages_are_still_heard():
    kernel = Kernel(None, said("late"), IDLE, reply={"status": "ok"})
    assert run_cell(kernel, "code", 60).as_answer()["printed"] == "late"


def test_a_kernel_that_ended_is_dead():
    told = run_cell(Kernel(said("a"), over=True), "code", 60).as_answer()
    assert (told["ended"], told["printed"], told["trouble"]) == ("died", "a", None)


def test_what_is_late_is_interrupted():
    kernel = Kernel(BUSY, after=[[message("error", traceback=["KeyboardInterrupt"]), IDLE]])
    told = run_cell(kernel, "code", 0).as_answer()
    assert kernel.done == ["code", "interrupt"]
    assert told["ended"] == "interrupted"
    assert told["trouble"] == "It was interrupted after running for 0 s.\nKeyboardInterrupt"


def test_its_time_runs_from_its_beginning():
    kernel = Kernel(said("theirs", "other"), None, None, BUSY, after=[[IDLE]])
    run_cell(kernel, "code", 0)
    assert kernel.unheard == []


def test_what_prints_too_much_is_interrupted(monkeypatch):
    monkeypatch.setattr("session.cells.shown.MOST_SAID", 3)
    kernel = Kernel(said("abcd"), after=[[IDLE]])
    told = run_cell(kernel, "code", 60).as_answer()
    assert told["ended"] == "interrupted"
    assert told["trouble"].startswith("It was interrupted after printing ")


def test_an_interrupt_that_nobody_noticed_is_followed_by_another(monkeypatch):
    monkeypatch.setattr("session.cells.cell.PATIENCE", 0)
    kernel = Kernel(BUSY, after=[[], [IDLE]])
    assert run_cell(kernel, "code", 0).ended == "interrupted"
    assert kernel.done == ["code", "interrupt", "interrupt"]


def test_what_goes_on_after_all_interrupts_is_killed(monkeypatch):
    monkeypatch.setattr("session.cells.cell.PATIENCE", 0)
    kernel = Kernel(BUSY, after=[[said("no")]])
    told = run_cell(kernel, "code", 0).as_answer()
    assert kernel.done == ["code", *["interrupt"] * MOST_INTERRUPTS, "kill"]
    assert (told["ended"], told["printed"]) == ("died", "no")
    assert told["trouble"] == "was ended: a cell went on after it was interrupted"
