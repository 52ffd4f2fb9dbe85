"""Fine-tuning step: with PyTorch, the encoder goes on learning if the time is enough for all folds."""

import time
from dataclasses import replace

import numpy as np

from medalist_engine.blend.ensemble import Ensemble, Setting, fold_data
from medalist_engine.features.cells.scripts import SAMPLED_LETTERS
from medalist_engine.models.batches import free_gpu_memory
from medalist_engine.models.device import has_gpu
from medalist_engine.models.neural.tuning import torch_module, torch_on_gpu
from medalist_engine.models.training.train_member import train_member
from medalist_engine.pretrained.texts.sentences import ROWS_TRIED, Sentences
from medalist_engine.pretrained.texts.wordpiece import WordPieces
from medalist_engine.protocol import warn
from medalist_engine.run import Run
from medalist_engine.text.pairs import are_pair
from medalist_engine.text.tune.learner import LEAST_READINGS, TextTuning
from medalist_engine.text.tune.network import TunedEncoder
from medalist_engine.text.views import joined_documents

TUNED_NAME = "fine-tuned encoder"
SHARE_TO_TUNE = 0.4
SHARE_ON_GPU = 0.6
LEAST_TIME_ON_CPU = 3600
"""On few rows four readings were worse than frozen layers: short runs have better uses of their time."""
MOST_TUNED_PASSES = 3
LEAST_FOLDS = 3
LONGEST_TUNED = 256
LONGEST_OF_PAIR = 64
TIMED_STEPS_OF_TEXTS = 2
TIMED_STEPS_ON_GPU = 8


def tune_texts(run: Run, setting: Setting) -> None:
    """A member for each target, whose scores the stack gets; none where torch, weights or time lack."""
    if setting.config["mode"] == "safe" or "text_vectors" not in setting.config["models"]:
        return
    device = tuning_device() if has_gpu() or run.clock.total >= LEAST_TIME_ON_CPU else None
    on_gpu = device == "cuda"
    if device is None or (not on_gpu and run.clock.total < LEAST_TIME_ON_CPU):
        return
    seconds = (SHARE_ON_GPU if on_gpu else SHARE_TO_TUNE) * run.clock.left() / len(run.ensembles)
    try:
        tuning = tuning_of_texts(setting, device, seconds)
    except Exception as error:  # noqa: BLE001
        warn(f"the encoder is not fine-tuned: {type(error).__name__}: {error}")
        return
    for ensemble in run.ensembles.values() if tuning else ():
        tune_ensemble(run, setting, ensemble, tuning, time.monotonic() + seconds)
    free_gpu_memory()


def tuning_device() -> str | None:
    """Where PyTorch works: on a GPU, on the CPU, or not at all."""
    if torch_module() is None:
        return None
    return "cpu" if torch_on_gpu() is None else "cuda"


def tuning_of_texts(setting: Setting, device: str, seconds: float) -> TextTuning | None:
    """None where the language is another one, or a look at some texts tells that time is too short."""
    sentences = Sentences()
    columns = list(setting.features.documents.values())[:2]
    pair = columns if len(columns) == 2 and are_pair(*columns) else [joined_documents(setting.features)]
    step = -(-len(pair[0]) // ROWS_TRIED)
    some = encoded_texts(sentences.pieces, [column[::step] for column in pair])
    if not sentences.pieces.knows([text[:SAMPLED_LETTERS] for text in pair[0][::step]]):
        return None
    looked = TextTuning(*some, sentences.weights.read_silently(), sentences.bert.heads, device, 0.0)
    cost = seconds_to_learn(looked, setting.threads)
    needed = cost * LEAST_READINGS * step * sum(map(len, some[0])) * LEAST_FOLDS
    if needed > seconds:
        print(f"{TUNED_NAME}: no time for {LEAST_READINGS} readings of {LEAST_FOLDS} folds")
        return None
    rows, starts = encoded_texts(sentences.pieces, pair)
    sentences.weights.tell()
    return replace(looked, rows=rows, starts=starts, cost=cost)


def encoded_texts(pieces: WordPieces, columns: list[list[str]]) -> tuple[list[list[int]], list[int] | None]:
    """Two short texts are read as one, with a mark between them."""
    if len(columns) == 1:
        return pieces.encode(columns[0], LONGEST_TUNED), None
    left, right = (pieces.encode(column, LONGEST_OF_PAIR) for column in columns)
    return [a + b[1:] for a, b in zip(left, right, strict=True)], [len(a) for a in left]


def seconds_to_learn(tuning: TextTuning, threads: int) -> float:
    """From a piece once, by the quickest of some steps on texts of usual length."""
    torch = torch_module()
    torch.set_num_threads(threads)
    network = TunedEncoder(tuning.tensors, tuning.heads, 2, tuning.device, 0)
    order = sorted(range(len(tuning.rows)), key=lambda row: len(tuning.rows[row]))
    batch, on_gpu = tuning.usual_batch, tuning.device == "cuda"
    middle = max(0, len(order) // 2 - batch // 2)
    pieces, starts = tuning.of(np.array(order[middle : middle + batch]))
    quickest = np.inf
    for _ in range(TIMED_STEPS_ON_GPU if on_gpu else TIMED_STEPS_OF_TEXTS):
        begun = time.monotonic()
        network.learn(pieces, starts, np.zeros(len(pieces), np.int64), torch.nn.CrossEntropyLoss(), 0.0)
        if on_gpu:
            torch.cuda.synchronize()
        quickest = min(quickest, time.monotonic() - begun)
    return quickest / sum(map(len, pieces))


def tune_ensemble(run: Run, setting: Setting, ensemble: Ensemble, tuning: TextTuning, until: float) -> None:
    """Another pass, with another seed and other folds, while there is time for as many seconds again."""
    for shift in range(MOST_TUNED_PASSES):
        begun = time.monotonic()
        folds = fold_data(ensemble, setting, shift)
        if sum(map(tuning.seconds, folds)) > until - begun:
            print(f"{TUNED_NAME}: {shift} passes fit into the time")
            return
        run.settle(until - begun)
        member = train_member(TUNED_NAME, tuning, folds, None, until - begun, 1)
        if member is None:
            return
        run.improve(ensemble, TUNED_NAME, member)
