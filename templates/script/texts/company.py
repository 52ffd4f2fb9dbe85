"""Company: how much a text is like the others that stand beside the same text."""

import numpy as np
from sklearn.decomposition import TruncatedSVD
from sklearn.feature_extraction.text import TfidfVectorizer
from sklearn.preprocessing import normalize


def company(partners, texts):
    """Cosines of each text to all that share its partner, by words and by topics."""
    groups = partners.factorize()[0]
    vectorizer = TfidfVectorizer(token_pattern=r"(?u)\b\w+\b", sublinear_tf=True)
    by_group = vectorizer.fit_transform(texts.groupby(groups).agg(" ".join))
    by_text = vectorizer.transform(texts)
    most = min(100, *(size - 1 for size in by_group.shape))
    topics = TruncatedSVD(most, random_state=0).fit(by_group)
    near = normalize(topics.transform(by_group))[groups] * normalize(topics.transform(by_text))
    return np.asarray(by_group[groups].multiply(by_text).sum(axis=1)).ravel(), near.sum(axis=1)
