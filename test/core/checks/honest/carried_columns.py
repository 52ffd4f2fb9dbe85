import pandas as pd
from sklearn.feature_extraction.text import TfidfVectorizer
from sklearn.linear_model import SGDClassifier
from sklearn.pipeline import FeatureUnion

print("Reading train.csv ...")
train = pd.read_csv("train.csv")
test = pd.read_csv("test.csv")
union = FeatureUnion([("w", TfidfVectorizer()), ("c", TfidfVectorizer(analyzer="char", ngram_range=(2, 5)))])
X = union.fit_transform(train.Comment.str.decode("unicode_escape") if False else train.Comment)
clf = SGDClassifier(loss="modified_huber", random_state=0).fit(X, train.Insult)
test.insert(0, "Insult", clf.predict_proba(union.transform(test.Comment))[:, 1])
test[["Insult", "Date", "Comment"]].to_csv("./submission.csv", index=False)
