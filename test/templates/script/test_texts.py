"""Models of texts in a script say out of fold what those of the engine say."""

from importlib import import_module

import numpy as np
import pandas as pd
import pytest
from joblib import parallel_config
from joblib.externals.loky import get_reusable_executor
from medalist_engine.blend.ensemble import start_ensemble
from medalist_engine.blend.nested import prediction_columns
from medalist_engine.features.cells.documents import list_documents
from medalist_engine.features.features import Features
from medalist_engine.output.tables.text_scores import write_text_scores
from medalist_engine.problem.problem import Problem
from medalist_engine.text.latent import fit_kernel, latent_inputs
from medalist_engine.text.ngrams import text_members
from medalist_engine.text.pairs import paired_documents
from medalist_engine.text.views import TextViews, joined_documents
from metric_table import metric_named
from sklearn.compose import TransformedTargetRegressor
from sklearn.feature_extraction.text import CountVectorizer, TfidfVectorizer
from sklearn.model_selection import KFold, StratifiedKFold
from sklearn.multiclass import OneVsRestClassifier
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import FunctionTransformer, StandardScaler
from sklearn.svm import SVR

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


@pytest.fixture
def score_texts(kind, engine, texts, run_block):
    """Runs the block that scores texts by the same models."""
    models, y = engine
    ngrams, nbsvm = {}, run_block("texts/nb_svm")["NBSVM"]
    for n, (_, member, _) in enumerate(models):
        made = member.trace.fits.made[0]
        counts = made_again(made.estimators[0], made.settings).fit_transform(texts[1])
        model = made_again(made.estimators[1], made.settings, nbsvm, kind == "classes")
        ngrams[f"words_{n}"] = (counts, model, made.settings.get("temperature", 1))
    df = pd.DataFrame(index=range(ROWS))
    given = {"NGRAMS": ngrams, "df": df, "train": df[:TRAIN], "X": df[:TRAIN], "y": y}
    given |= {"raw_scores": run_block("texts/raw_scores", [kind])["raw_scores"], "SEED": SEED, "PARTS": FOLDS}
    said = [kind, *(["bayes"] if kind != "values" else [])]
    return lambda *more, **told: run_block("texts/text_scores", [*said, *more], **{**given, **told})


@pytest.mark.parametrize("kind", ["values", "binary", "classes"])
def test_a_trial_learns_the_first_fold_and_is_told_of_the_others(kind, engine, score_texts, tmp_path):
    models, y = engine
    splitter = (KFold if kind == "values" else StratifiedKFold)(FOLDS, shuffle=True, random_state=SEED)
    _, first = next(splitter.split(y, y))
    ensemble = start_ensemble(problem_of(kind, y), TRAIN, ROWS - TRAIN, [])
    for name, member, model in models:
        scores = prediction_columns(model.scale * model.scores)
        ensemble.improve(name, member)
        wrong = np.isin(np.arange(ROWS), [*first, *range(TRAIN, ROWS)])
        ensemble.text_scores[name] = np.where(wrong[:, None], 9.0, scores)
    write_text_scores({"y": ensemble}, tmp_path / "text_scores.npz")
    told = {f"words_{n}": name for n, (name, _, _) in enumerate(models)}
    trial = score_texts("told", TOLD=told, __file__=str(tmp_path / "script.py"))
    own, whole = (said["text_scores"] for said in (trial, score_texts()))
    for name, scores in own.items():
        assert centred(scores)[:TRAIN] == pytest.approx(centred(whole[name])[:TRAIN], abs=1e-5)
        assert np.corrcoef(scores[TRAIN:].ravel(), whole[name][TRAIN:].ravel())[0, 1] > 0.9
        assert not (scores[TRAIN:] == 9).any()
    slowest = f"words_{len(models) - 1}"
    said = {"TOLD": told, "NGRAMS": trial["NGRAMS"] | {slowest: (None, None, 1)}}
    partly = score_texts("told", __file__=str(tmp_path / "script.py"), **said)["text_scores"]
    same = {name: partly[name] == scores for name, scores in own.items()}
    assert not same.pop(slowest)[first].any()
    assert all(one.all() for one in same.values())


def centred(scores):
    """Of classes, only differences say something."""
    return scores - scores.mean(axis=1, keepdims=True) if scores.ndim == 2 else scores


@pytest.mark.parametrize("kind", ["values", "binary", "classes"])
def test_scores_of_texts_are_those_of_the_engine(kind, engine, score_texts, run_block):
    models, y = engine
    made = score_texts()
    assert made["X"].empty, "no model learns from these scores"
    tell = run_block("texts/ngrams", [kind], text_scores=made["text_scores"])["Ngrams"]
    for n, (name, member, model) in enumerate(models):
        if kind == "classes":
            scores = centred(made["text_scores"][f"words_{n}"])
            assert scores == pytest.approx(centred(model.scale * model.scores), abs=1e-6), name
        answer = tell(f"words_{n}").fit(made["X"], y)
        method = answer.predict if kind == "values" else answer.predict_proba
        assert method(made["X"]) == pytest.approx(member.oof(), abs=1e-6), name
        assert method(made["df"][TRAIN:]) == pytest.approx(member.predicted()[: ROWS - TRAIN], abs=1e-6), name


@pytest.fixture
def pairs():
    """Few texts that many rows share, and others that are like them or not."""
    random = np.random.default_rng(2)
    words = np.array(["wide belt", "steel rope", "Drive, shaft", "glass lens"])
    lefts, first, second = (pd.Series(random.choice(words, ROWS)) for _ in range(3))
    return lefts, first + " " + second


@pytest.mark.parametrize("sides", [["left"], ["left", "right"]])
def test_pairs_of_texts_are_marked_as_the_engine_does(sides, pairs, run_block):
    lefts, rights = pairs
    rights = rights if len(sides) == 2 else rights + [f" number {n}" for n in range(ROWS)]
    given = {"df": pd.DataFrame({"a": lefts, "b": rights}), "LEFT": "a", "RIGHT": "b"}
    assert run_block("texts/pair_tokens", sides, **given)["marked"] == paired_documents(lefts, rights)


LISTS = [["Olive Oil ", "salt"], ["salt"], [], ["a-b c", "d"], ["7", "black pepper"]]


@pytest.mark.parametrize("said", [[], ["written"]])
def test_lists_have_the_words_that_the_engine_reads(said, run_block):
    cells = [str(cell) for cell in LISTS] if said else LISTS
    words = run_block("texts/list_words", said)["list_words"]
    assert [words(cell) for cell in cells] == list_documents(pd.Series(cells))


def test_a_model_of_topics_says_what_the_engines_says(texts, make_sides, run_block):
    """Of texts and numbers: another order of the numbers changes nothing."""
    folds, X, y, splits = make_sides("values")
    words = [texts[1][n % ROWS] for n in range(len(X))]
    counts = TfidfVectorizer().fit_transform(words)
    inputs = latent_inputs(folds[0].features, counts)
    rows = len(y)
    given = {"COUNTS": counts, "df": pd.DataFrame(index=X.index), "X": X[:rows], "X_test": X[rows:]}
    made = run_block("texts/topics", **given)
    own = TransformedTargetRegressor(SVR(), transformer=StandardScaler())
    model = make_pipeline(FunctionTransformer(made["topics_of"]), own)
    for fold, (fit, valid) in zip(folds, splits, strict=True):
        answers = model.fit(X.iloc[fit], y[fit]).predict(X.iloc[valid])
        assert np.corrcoef(answers, fit_kernel(fold, inputs).valid)[0, 1] > 0.9999


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
