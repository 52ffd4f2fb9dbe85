"""Company: how much a text is like the others that stand beside the same text."""

import numpy as np
from sklearn.decomposition import TruncatedSVD
from sklearn.feature_extraction.text import TfidfVectorizer
from sklearn.preprocessing import normalize


def company(partners, texts):
    """Cosines of each text to all that share its partner, by words and by topics."""
    groups = partners.factorize()[0]
    weigh = TfidfVectorizer(token_pattern=r"(?u)\b\w+\b", sublinear_tf=True)
    whole = weigh.fit_transform(texts.groupby(groups).agg(" ".join))
    own = weigh.transform(texts)
    topics = TruncatedSVD(min(100, *(size - 1 for size in whole.shape)), random_state=0).fit(whole)
    near = normalize(topics.transform(whole))[groups] * normalize(topics.transform(own))
    return np.asarray(whole[groups].multiply(own).sum(axis=1)).ravel(), near.sum(axis=1)
