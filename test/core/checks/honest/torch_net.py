import random

import numpy as np
import pandas as pd
import torch
import torch.nn as nn
from sklearn.preprocessing import StandardScaler
from torch.utils.data import DataLoader, Dataset


class CFG:
    seed = 7
    epochs = 20
    lr = 1e-3
    target = "target"
    train_path = "./train.csv"
    test_path = "./test.csv"


def seed_everything(seed):
    random.seed(seed)
    np.random.seed(seed)
    torch.manual_seed(seed)


class Rows(Dataset):
    def __init__(self, x, y=None):
        self.x = torch.tensor(x, dtype=torch.float32)
        self.y = None if y is None else torch.tensor(y, dtype=torch.float32)

    def __len__(self):
        return len(self.x)

    def __getitem__(self, i):
        return self.x[i] if self.y is None else (self.x[i], self.y[i])


class Net(nn.Module):
    def __init__(self, n):
        super().__init__()
        self.layers = nn.Sequential(nn.Linear(n, 64), nn.ReLU(), nn.Dropout(0.2), nn.Linear(64, 1))

    def forward(self, x):
        return self.layers(x).squeeze(1)


def train_one_epoch(model, loader, optimizer, loss_fn, device):
    model.train()
    total = 0.0
    for x, y in loader:
        optimizer.zero_grad()
        loss = loss_fn(model(x.to(device)), y.to(device))
        loss.backward()
        optimizer.step()
        total += loss.item()
    return total / len(loader)


@torch.no_grad()
def predict(model, loader, device):
    model.eval()
    return np.concatenate([torch.sigmoid(model(x.to(device))).cpu().numpy() for x in loader])


if __name__ == "__main__":
    seed_everything(CFG.seed)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    train = pd.read_csv(CFG.train_path)
    test = pd.read_csv(CFG.test_path)
    cols = [c for c in train.columns if c not in [CFG.target, "id"]]
    scaler = StandardScaler()
    x = scaler.fit_transform(train[cols].fillna(0))
    loader = DataLoader(Rows(x, train[CFG.target].values), batch_size=256, shuffle=True)
    net = Net(len(cols)).to(device)
    optimizer = torch.optim.AdamW(net.parameters(), lr=CFG.lr)
    for epoch in range(CFG.epochs):
        loss = train_one_epoch(net, loader, optimizer, nn.BCEWithLogitsLoss(), device)
        print(f"epoch {epoch}: {loss:.4f}")
    torch.save(net.state_dict(), "model.pt")
    net.load_state_dict(torch.load("model.pt"))
    test_loader = DataLoader(Rows(scaler.transform(test[cols].fillna(0))), batch_size=1024)
    submission = pd.DataFrame({"id": test.id, "target": predict(net, test_loader, device)})
    submission.to_csv("submission.csv", index=False)
