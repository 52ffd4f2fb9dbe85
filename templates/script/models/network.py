"""Network: several small networks with good defaults, which learn at once."""

from itertools import pairwise

import numpy as np
import torch
from sklearn.base import BaseEstimator
from torch import nn
from torch.nn import functional
from torch.optim.lr_scheduler import LambdaLR

NETWORKS, WIDTH = 3, 128
EPOCHS = 64
BATCH, RATE, DECAY, DROPPED = 256, 0.02, 0.02, 0.15
SMOOTHING = 0.1
torch.set_num_threads(1)  # for networks as small as these, more are slower


class RealMLP(nn.Module):
    """RealMLP-TD-S (Holzmüller et al. 2024): networks side by side, the first axis of weights.

    Each input has a learned scale, and each activation is mixed with what goes into it.
    """

    def __init__(self, inputs, outputs):
        super().__init__()
        sizes = [inputs, WIDTH, WIDTH, WIDTH, outputs]
        self.scale = nn.Parameter(torch.ones(NETWORKS, 1, inputs))
        self.weights = nn.ParameterList(torch.randn(NETWORKS, *pair) for pair in pairwise(sizes))
        self.biases = nn.ParameterList(torch.randn(NETWORKS, 1, size) for size in sizes[1:])
        self.bends = nn.ParameterList(torch.ones(NETWORKS, 1, size) for size in sizes[1:-1])
        nn.init.zeros_(self.weights[-1])
        nn.init.zeros_(self.biases[-1])

    def forward(self, x):
        x = x * self.scale
        for k, (weight, bias) in enumerate(zip(self.weights, self.biases, strict=True)):
            x = x @ weight / weight.shape[1] ** 0.5 + bias
            if k < len(self.bends):
                x = x + self.bends[k] * (functional.selu(x) - x)  # when classes
                x = x + self.bends[k] * (functional.mish(x) - x)  # when values
                x = functional.dropout(x, DROPPED, self.training)
        return x


def four_waves(progress):
    """The factor of the learning rate: each wave is twice as long as the one before."""
    return 0.5 - 0.5 * np.cos(2 * np.pi * np.log2(1 + 15 * progress))


class Network(BaseEstimator):
    """Each of the networks learns by its own order of the rows; the mean of them answers."""

    def __init__(self, last, seed):
        self.last, self.seed = last, seed

    def fit(self, X, y):
        torch.manual_seed(self.seed)
        self.classes_, y = np.unique(y, return_inverse=True)  # when classes
        y = torch.tensor(y)  # when classes
        self.middle_, self.size_ = y.mean(), y.std()  # when values
        y = torch.tensor((y - self.middle_) / self.size_, dtype=torch.float32)  # when values
        X = torch.tensor(X, dtype=torch.float32)
        self.model_ = model = RealMLP(X.shape[1], len(self.classes_))  # when classes
        self.model_ = model = RealMLP(X.shape[1], 1)  # when values
        groups = [  # scales of inputs learn quickly, biases and bends slowly
            {"params": [model.scale], "lr": 6 * RATE, "weight_decay": 0},
            {"params": model.weights, "lr": RATE, "weight_decay": DECAY},
            {"params": [*model.biases, *model.bends], "lr": RATE / 10, "weight_decay": 0},
        ]
        optimiser = torch.optim.AdamW(groups, betas=(0.9, 0.95))
        criterion = nn.CrossEntropyLoss(label_smoothing=SMOOTHING)  # when smooth
        criterion = nn.CrossEntropyLoss()  # when classes and not smooth
        criterion = nn.MSELoss()  # when values and not robust
        criterion = nn.L1Loss()  # when robust
        batch = min(BATCH, len(X))
        steps = len(X) // batch
        waves = LambdaLR(optimiser, lambda step: four_waves(step / steps / EPOCHS))
        for _epoch in range(self.last):  # of EPOCHS: the best wave of the rate ends here
            orders = torch.stack([torch.randperm(len(X)) for _ in range(NETWORKS)])
            for rows in orders[:, : steps * batch].split(batch, dim=1):
                outputs = model(X[rows])
                loss = criterion(outputs.flatten(0, 1), y[rows].flatten())  # when classes
                loss = criterion(outputs[..., 0], y[rows])  # when values
                optimiser.zero_grad()
                loss.backward()
                optimiser.step()
                waves.step()
        model.eval()
        return self

    @torch.no_grad()  # when classes
    def predict_proba(self, X):  # when classes
        outputs = self.model_(torch.tensor(X, dtype=torch.float32))  # when classes
        return outputs.softmax(dim=2).mean(dim=0).numpy()  # when classes

    @torch.no_grad()  # when values
    def predict(self, X):  # when values
        outputs = self.model_(torch.tensor(X, dtype=torch.float32))  # when values
        return outputs.mean(dim=0)[:, 0].numpy() * self.size_ + self.middle_  # when values
