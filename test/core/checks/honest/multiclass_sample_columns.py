import pandas as pd
from sklearn.feature_extraction.text import TfidfVectorizer
from sklearn.linear_model import LogisticRegression
from sklearn.pipeline import make_pipeline

train, test = pd.read_csv("train.csv"), pd.read_csv("test.csv")
sample = pd.read_csv("sample_submission.csv")

clf = make_pipeline(TfidfVectorizer(sublinear_tf=True, ngram_range=(1, 2)), LogisticRegression(C=10, max_iter=1000))
clf.fit(train.text, train.author)
proba = pd.DataFrame(clf.predict_proba(test.text), columns=clf.classes_)
proba.insert(0, "id", test.id)
proba[sample.columns].to_csv("submission.csv", index=False)
