"""Topics: the words of a row and its numbers as some columns on one scale, beside X."""

import numpy as np
import pandas as pd
from sklearn.decomposition import TruncatedSVD
from sklearn.preprocessing import StandardScaler

from script.given import X, X_test, counts, df

COUNTS = counts

numbers = pd.concat([X, X_test]).select_dtypes("number")
size = min(100, COUNTS.shape[1] - 1)
topics = TruncatedSVD(size, random_state=0).fit_transform(COUNTS)
topics = StandardScaler().fit_transform(np.hstack([topics, numbers.fillna(numbers.median())]))
topics = pd.DataFrame(topics.clip(-5, 5), index=df.index)


def topics_of(X):
    return topics.loc[X.index]
