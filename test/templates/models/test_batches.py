"""Where the memory of a GPU runs out, batches are halved until they fit, and no row is lost or done twice."""

import pytest
from medalist_engine.models.batches import BatchSize, is_short_of_memory, scaled_batch


class OutOfMemoryError(RuntimeError):
    """As PyTorch calls it."""


def card(room):
    """Work on a card that holds so many rows; remembers what it did."""
    done = []

    def work(part):
        if part.stop - part.start > room:
            raise OutOfMemoryError("CUDA out of memory. Tried to allocate 20.00 GiB")
        done.extend(range(part.start, part.stop))
        return part.stop - part.start

    return work, done


@pytest.mark.parametrize("room", [1, 3, 16, 64, 1000])
def test_every_row_is_done_once_in_order(room):
    work, done = card(room)
    assert sum(BatchSize(64).over(150, work)) == 150
    assert done == list(range(150))


def test_the_smaller_size_stays_and_is_said_once(capsys):
    work, _ = card(20)
    size = BatchSize(64)
    size.over(300, work)
    size.over(300, work)
    assert size.rows == 16
    assert capsys.readouterr().out.count("@@WARN") == 2  # 64 to 32, 32 to 16


def test_no_rows_are_worked_on_once():
    work, _ = card(2)
    assert BatchSize(64).over(0, work) == [0]


def test_what_does_not_fit_at_all_is_an_error():
    work, _ = card(2)
    with pytest.raises(OutOfMemoryError):
        BatchSize(64, least=4).over(100, work)


def test_other_errors_are_not_tried_again():
    tries = []

    def work(part):
        tries.append(part)
        raise RuntimeError("shapes do not match")

    with pytest.raises(RuntimeError):
        BatchSize(64).over(100, work)
    assert len(tries) == 1


@pytest.mark.parametrize(
    ("error", "short"),
    [
        (RuntimeError("CUDA error: out of memory"), True),
        (RuntimeError("CUBLAS_STATUS_ALLOC_FAILED when calling `cublasCreate`"), True),
        (ValueError("[12:00:00] cudaErrorMemoryAllocation: out of memory"), True),
        (MemoryError(), True),
        (ValueError("n_neighbors must be positive"), False),
        (KeyboardInterrupt(), False),
    ],
)
def test_a_shortage_is_told_by_its_words(error, short):
    assert is_short_of_memory(error) == short


@pytest.mark.parametrize(
    ("told", "batch"),
    [(None, 32), ("0.5", 16), (".25", 8), ("0.01", 4), ("nonsense", 32), ("7", 32)],
)
def test_batch_is_smaller_where_the_gpu_ran_out_of_memory_before(monkeypatch, told, batch):
    if told is None:
        monkeypatch.delenv("MEDALIST_BATCH_SCALE", raising=False)
    else:
        monkeypatch.setenv("MEDALIST_BATCH_SCALE", told)
    assert scaled_batch(32, 4) == batch
