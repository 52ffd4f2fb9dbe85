"""AutoGluon's MultiModalPredictor: photos beside table columns, with the weights that Medalist may use."""

import json
import os
import sys
import time
from pathlib import Path

# Helpers load photos on the same cores: threads that spin take several times as long. PyTorch looks once.
os.environ["OMP_WAIT_POLICY"] = "PASSIVE"

import media_tables  # noqa: E402
import numpy as np  # noqa: E402
import torch  # noqa: E402
import weights  # noqa: E402
from autogluon.multimodal import MultiModalPredictor  # noqa: E402
from glue import Task, main  # noqa: E402

METRICS = {
    "auc": "roc_auc",
    "logloss": "log_loss",
    "accuracy": "accuracy",
    "f1": "f1",
    "f1_micro": "f1_micro",
    "f1_macro": "f1_macro",
    "qwk": "quadratic_kappa",
    "rmse": "root_mean_squared_error",
    "mae": "mean_absolute_error",
    "r2": "r2",
}
MOST_EPOCHS = 20  # its default
PASSES_OF_AN_EPOCH = 4  # learning from a photo takes about as long as predicting for so many
AROUND = 8.0  # seconds to prepare, and to load what was kept
PREDICTING = 1.5  # times as long as the network alone takes


def solve(task: Task) -> np.ndarray:
    ends = time.monotonic() + task.seconds
    torch.set_num_threads(task.threads)
    photos = [name for name in task.x if name.startswith(media_tables.PHOTO)]
    seconds = weights.seconds_a_photo() * len(photos)
    checkpoint = weights.checkpoint(task.folder / "weights")
    left = ends - time.monotonic()
    learning = max(left / 2, left - AROUND - PREDICTING * seconds * len(task.test))
    epochs = learning / (seconds * PASSES_OF_AN_EPOCH * len(task.x))
    print(
        f"{seconds:.4f} s to predict for a row: {learning:.0f} s to learn in, about {epochs:.1f} epochs",
        flush=True,
    )
    predictor = MultiModalPredictor(
        label=str(task.y.name),
        problem_type=task.problem,
        eval_metric=METRICS[task.metric],
        path=str(task.folder / "models"),
        presets="medium_quality",
        verbosity=2,
    )
    predictor.fit(
        task.train,
        time_limit=int(learning),
        column_types=types_of(task, photos),
        seed=task.seed,
        hyperparameters={
            "model.names": ["ft_transformer", "timm_image", "fusion_mlp"],
            "model.timm_image.checkpoint_name": checkpoint,
            "env.accelerator": "cpu",
            "optim.max_epochs": int(np.clip(np.ceil(epochs), 1, MOST_EPOCHS)),
            # Its time limit counts neither the checks of the checkpoints that a soup needs, nor predicting.
            "optim.top_k": 1,
            "optim.top_k_average_method": "best",
        },
    )
    if task.problem == "regression" or task.wants_labels:
        return predictor.predict(task.test, as_pandas=False)
    return predictor.predict_proba(task.test)[list(range(len(task.classes)))].to_numpy()


def types_of(task: Task, photos: list[str]) -> dict[str, str]:
    """Texts are categories: there are no weights for a network of texts."""
    numbers = task.x.select_dtypes("number").columns
    others = task.x.columns.difference(photos)
    table = {name: "numerical" if name in numbers else "categorical" for name in others}
    return table | dict.fromkeys(photos, "image_path")


def with_tables(path: Path) -> None:
    """Gives the glue a job over two tables."""
    job = json.loads(path.read_text())
    try:
        path.write_text(json.dumps(media_tables.write(job, Path(job["folder"]))))
    except media_tables.Open as error:
        raise SystemExit(f"cannot take it: {error}") from error


if __name__ == "__main__":  # loading photos starts helpers that import this file
    with_tables(Path(sys.argv[1]))
    main(solve)
