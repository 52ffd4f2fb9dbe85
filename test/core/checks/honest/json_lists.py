import json

import numpy as np
import pandas as pd
from sklearn.feature_extraction.text import CountVectorizer
from sklearn.svm import LinearSVC

with open("train.json") as f:
    rows = json.load(f)
with open("test.json") as f:
    unseen = json.load(f)

join = lambda r: " ".join(i.lower().replace(" ", "_") for i in r["ingredients"])
vectorizer = CountVectorizer(binary=True, tokenizer=str.split, token_pattern=None)
X = vectorizer.fit_transform([join(r) for r in rows])
y = np.array([r["cuisine"] for r in rows])
svc = LinearSVC(C=0.1).fit(X, y)
labels = svc.predict(vectorizer.transform(map(join, unseen)))

with open("submission.csv", "w") as out:
    out.write("id,cuisine\n")
    for r, label in zip(unseen, labels):
        out.write(f"{r['id']},{label}\n")
