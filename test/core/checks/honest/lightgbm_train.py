import os

os.environ["OMP_NUM_THREADS"] = "2"
import gc
import warnings

import lightgbm as lgb
import numpy as np
import pandas as pd
from sklearn.model_selection import StratifiedKFold

warnings.filterwarnings("ignore")
SEED = int(os.environ.get("SEED", 42))
DATA = "."
TARGET = "Survived"

train = pd.read_csv(f"{DATA}/train.csv")
test = pd.read_csv(f"{DATA}/test.csv")
sub = pd.read_csv(DATA + "/gender_submission.csv")

features = [c for c in train.columns if c not in (TARGET, "PassengerId")]
for c in features:
    if train[c].dtype == "object":
        both = pd.concat([train[c], test[c]]).astype("category")
        train[c] = pd.Categorical(train[c], categories=both.cat.categories)
        test[c] = pd.Categorical(test[c], categories=both.cat.categories)

params = dict(objective="binary", learning_rate=0.03, num_leaves=31, seed=SEED, verbose=-1)
oof, pred = np.zeros(len(train)), np.zeros(len(test))
for fold, (a, b) in enumerate(StratifiedKFold(5, shuffle=True, random_state=SEED).split(train, train[TARGET])):
    dtrain = lgb.Dataset(train.iloc[a][features], train.iloc[a][TARGET])
    dvalid = lgb.Dataset(train.iloc[b][features], train.iloc[b][TARGET])
    booster = lgb.train(
        params, dtrain, 2000, valid_sets=[dvalid], callbacks=[lgb.early_stopping(100), lgb.log_evaluation(0)]
    )
    oof[b] = booster.predict(train.iloc[b][features])
    pred += booster.predict(test[features]) / 5
    del dtrain, dvalid
    gc.collect()
print("accuracy", ((oof > 0.5) == train[TARGET]).mean())
sub[TARGET] = (pred > 0.5).astype(int)
sub.to_csv("submission.csv", index=False)
