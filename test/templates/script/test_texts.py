"""Models of texts in a script say out of fold what those of the engine say."""

from importlib import import_module

import numpy as np
import pandas as pd
import pytest
from joblib import parallel_config
from joblib.externals.loky import get_reusable_executor
from medalist_engine.features.cells.documents import list_documents
from medalist_engine.features.features import Features
from medalist_engine.problem.problem import Problem
from medalist_engine.text.ngrams import text_members
from medalist_engine.text.views import TextViews, joined_documents
from metric_table import metric_named
from sklearn.feature_extraction.text import CountVectorizer, TfidfVectorizer
from sklearn.model_selection import KFold, StratifiedKFold
from sklearn.multiclass import OneVsRestClassifier

ROWS, TRAIN, FOLDS, SEED = 260, 220, 3, 7
WORDS = [["dull", "grey", "sad"], ["shiny", "bright", "glad"], ["fast", "quick", "swift"]]
COVERED = {
    "values": ["ridge"],
    "binary": ["ridge", "bayes", "logistic", "weighted"],
    "classes": ["ridge", "bayes", "weighted"],
}


@pytest.fixture
def texts():
    random = np.random.default_rng(1)
    moods = random.integers(0, 3, ROWS)
    noise = random.integers(0, 50, (ROWS, 6))
    rows = zip(moods, noise, strict=True)
    return moods, [" ".join([*(f"w{n}" for n in own), *random.choice(WORDS[m], 2)]) for m, own in rows]


def problem_of(kind, y):
    labels = [] if kind == "values" else [str(n) for n in range(y.max() + 1)]
    metric = metric_named("rmse" if kind == "values" else "logloss")
    return Problem("y", np.arange(TRAIN), y, labels, metric, "values" if kind == "values" else "classes")


@pytest.fixture
def engine(texts, kind):
    """The engine's models of texts, and the target they learned."""
    moods, documents = texts
    nothing = pd.DataFrame(index=range(ROWS))
    features = Features(TRAIN, nothing, nothing, nothing, {"text": documents})
    y = (
        moods[:TRAIN].astype(float)
        if kind == "values"
        else np.minimum(moods[:TRAIN], 1 + (kind == "classes"))
    )
    problem = problem_of(kind, y)
    splitter = (KFold if kind == "values" else StratifiedKFold)(FOLDS, shuffle=True, random_state=SEED)
    plan = [("words", model, "text") for model in COVERED[kind]]
    views = TextViews(joined_documents(features))
    return list(text_members(views, features, problem, list(splitter.split(y, y)), plan, 60)), y


def made_again(path, settings, nbsvm=None, several=False):
    """As core/script/members/text-block.ts writes it."""
    if path == "WeightedLogistic":
        own = nbsvm(C=settings["weightedlogistic__strength"])
        return OneVsRestClassifier(own) if several else own
    module, _, name = path.rpartition(".")
    module = f"{module}.text" if module.endswith("feature_extraction") else module
    own = {key.partition("__")[2]: value for key, value in settings.items() if key.startswith(name.lower())}
    return getattr(import_module(module), name)(**own)


@pytest.mark.parametrize("kind", ["values", "binary", "classes"])
def test_models_of_texts_answer_as_those_of_the_engine(kind, engine, texts, run_block):
    models, y = engine
    X, nbsvm = pd.DataFrame(index=range(ROWS)), run_block("texts/nb_svm")["NBSVM"]
    ngrams = run_block("texts/ngrams", [kind, *(["bayes"] if kind != "values" else [])])["Ngrams"]
    splitter = (KFold if kind == "values" else StratifiedKFold)(FOLDS, shuffle=True, random_state=SEED)
    for name, member, _ in models:
        made = member.trace.fits.made[0]
        counts = made_again(made.estimators[0], made.settings).fit_transform(texts[1])
        answers = 0
        for fit, valid in splitter.split(y, y):
            model = made_again(made.estimators[1], made.settings, nbsvm, kind == "classes")
            own = ngrams(counts, model, made.settings.get("temperature", 1)).fit(X.iloc[fit], y[fit])
            method = own.predict if kind == "values" else own.predict_proba
            assert method(X.iloc[valid]) == pytest.approx(member.oof()[valid], abs=1e-6), name
            answers += method(X[TRAIN:]) / FOLDS
        told = member.predicted()[: ROWS - TRAIN]
        assert np.corrcoef(answers.ravel(), told.ravel())[0, 1] > 0.99, name


LISTS = [["Olive Oil ", "salt"], ["salt"], [], ["a-b c", "d"], ["7", "black pepper"]]


@pytest.mark.parametrize("said", [[], ["written"]])
def test_lists_have_the_words_that_the_engine_reads(said, run_block):
    cells = [str(cell) for cell in LISTS] if said else LISTS
    words = run_block("texts/list_words", said)["list_words"]
    assert [words(cell) for cell in cells] == list_documents(pd.Series(cells))


@pytest.fixture(params=["threading", pytest.param("loky", marks=pytest.mark.slow)])
def side_by_side(request):
    """Joblib keeps its processes; a later test, which stops all children, would stop them for good."""
    with parallel_config(request.param):
        yield
    if request.param == "loky":
        get_reusable_executor().shutdown(wait=True)


@pytest.mark.usefixtures("side_by_side")
def test_n_grams_counted_side_by_side_are_those_counted_one_by_one(run_block):
    texts = pd.Series(["one two", "two three", "three one two"] * 4)
    counted = {"words": (CountVectorizer(), texts), "pairs": (TfidfVectorizer(ngram_range=(1, 2)), texts)}
    found = run_block("texts/counts", VECTORIZERS=counted)["counts_of"]
    for name, (how, of) in counted.items():
        assert (found[name] != how.fit_transform(of)).nnz == 0
