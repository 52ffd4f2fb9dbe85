import re
import pandas as pd, numpy as np
from sklearn.linear_model import LogisticRegression, Ridge
from sklearn.feature_extraction.text import TfidfVectorizer
from scipy.sparse import hstack
from sklearn.model_selection import cross_val_predict

class_names = 'toxic severe_toxic obscene threat insult identity_hate'.split()
URL = re.compile(r'https?://\S+|www\.\S+')
clean = lambda s: URL.sub(' url ', s.fillna('').str.lower().str.replace('http://', ' ', regex=False).iloc[0]) if False else s.fillna('')

train = pd.read_csv('train.csv').fillna(' ')
test = pd.read_csv('test.csv').fillna(' ')
train_text, test_text = clean(train['comment_text']), clean(test['comment_text'])
word = TfidfVectorizer(sublinear_tf=True, analyzer='word', max_features=10000)
char = TfidfVectorizer(sublinear_tf=True, analyzer='char', ngram_range=(2, 4), max_features=20000)
X = hstack([word.fit_transform(train_text), char.fit_transform(train_text)]).tocsr()
T = hstack([word.transform(test_text), char.transform(test_text)]).tocsr()

submission = pd.DataFrame.from_dict({'id': test['id']})
scores = []
for class_name in class_names:
    classifier = LogisticRegression(C=4, solver='liblinear')
    oof = cross_val_predict(classifier, X, train[class_name], cv=3, method='predict_proba')[:, 1]
    scores.append(np.corrcoef(oof, train[class_name])[0, 1])
    classifier.fit(X, train[class_name])
    submission[class_name] = classifier.predict_proba(T)[:, 1]
print('mean', np.mean(scores))
submission.to_csv('submission.csv', index=False)
