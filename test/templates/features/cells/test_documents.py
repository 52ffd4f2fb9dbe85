"""Documents: lists and texts of one row compared."""

from solution.features.cells.documents import list_document, pair_features


def test_list_items_are_whole_and_words():
    assert list_document(["Olive Oil", "salt"]).split() == ["olive", "oil", "salt", "olive_oil"]
    assert list_document("['a b', 'c']").split() == ["a", "b", "c", "a_b"]


def test_like_texts_are_found_alike():
    found = pair_features(["red car", "red car"], ["red cars", "blue sky"], "pair")
    cosine = found["pair.cosine char_wb 4"]
    assert cosine[0] > 0.5 > cosine[1]
