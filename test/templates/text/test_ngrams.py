"""N-gram models: they learn from words and letters alone, for classes and for numbers."""

from functools import partial
from types import SimpleNamespace

import numpy as np
import pandas as pd
import pytest
from medalist_engine.blend.ensemble import start_ensemble
from medalist_engine.blend.nested import add_what_is_said
from medalist_engine.features.features import Features
from medalist_engine.problem.problem import Problem
from medalist_engine.text import linear
from medalist_engine.text import views as text_views
from medalist_engine.text.fold_scores import fold_scores
from medalist_engine.text.linear import CLASSIFIERS, MOST_KERNEL_ROWS, KernelRegression, WeightedLogistic
from medalist_engine.text.ngrams import FURTHER_RIDGES, TEXT_PLAN, text_members, text_plan
from medalist_engine.text.stack import stacked
from medalist_engine.text.train import train_source
from medalist_engine.text.views import TextViews, joined_documents
from metric_table import metric_named
from scipy import sparse
from sklearn.model_selection import KFold
from sklearn.preprocessing import normalize

ROWS, TRAIN = 260, 220


def documents(moods):
    """The mood is in the words, amid many that mean nothing."""
    rng = np.random.default_rng(0)
    words = [["dull", "grey", "sad"], ["shiny", "bright", "glad"], ["fast", "quick", "swift"]]
    return [
        " ".join([*(f"w{n}" for n in rng.integers(0, 50, 6)), *rng.choice(words[mood], 2)]) for mood in moods
    ]


@pytest.fixture
def features():
    nothing = pd.DataFrame(index=range(ROWS))
    moods = np.random.default_rng(1).integers(0, 3, ROWS)
    return moods, Features(TRAIN, nothing, nothing, nothing, {"text": documents(moods)})


def classes(y, count):
    labels = [str(k) for k in range(count)]
    return Problem("y", np.arange(len(y)), y, labels, metric_named("logloss"), "classes")


def trained(features, problem, keys):
    folds = list(KFold(4, shuffle=True, random_state=0).split(problem.y))
    plan = text_plan(keys, problem, TEXT_PLAN)
    return folds, list(
        text_members(TextViews(joined_documents(features)), features, problem, folds, plan, 60)
    )


@pytest.mark.parametrize("count", [2, 3])
def test_every_text_model_tells_moods_by_their_words(features, count):
    moods, made = features
    y = np.minimum(moods[:TRAIN], count - 1)
    problem = classes(y, count)
    _, found = trained(made, problem, ["text_linear", "text_nb", "text_char"])
    assert len(found) == 10
    for name, member, model in found:
        assert model.scores.shape == (ROWS, count), name
        assert member.predicted().sum(axis=1) == pytest.approx(np.ones(ROWS - TRAIN)), name
        right = member.predicted().argmax(axis=1) == np.minimum(moods[TRAIN:], count - 1)
        assert right.mean() > 0.7, name


@pytest.mark.parametrize("learned", [False, True])
def test_one_fold_of_the_quickest_model_answers_where_nothing_is_learned_yet(features, learned):
    moods, made = features
    problem, answers = classes(moods[:TRAIN], 3), []
    folds = list(KFold(4, shuffle=True, random_state=0).split(problem.y))
    ensemble = SimpleNamespace(problem=problem, folds=folds, members={"earlier": None} if learned else {})

    def record(_ensemble, name, member):
        answers.append((name, int(member.seen.sum())))

    run = SimpleNamespace(settle=lambda _seconds: None, answer_first=record, improve=record)
    setting = SimpleNamespace(config={"models": ["text_linear", "text_nb"]}, features=made)
    views = TextViews(joined_documents(made))
    train_source(run, setting, ensemble, views, "text", TEXT_PLAN, 60)
    first, whole = (
        [("text words bayes", TRAIN // 4)],
        [("text words ridge", TRAIN), ("text words bayes", TRAIN)],
    )
    assert answers[: 2 if learned else 3] == (whole if learned else first + whole)


def test_numbers_are_learned_from_texts(features):
    moods, made = features
    y = moods[:TRAIN] + np.random.default_rng(2).normal(0, 0.1, TRAIN)
    problem = Problem("y", np.arange(TRAIN), y, [], metric_named("rmse"), "values")
    _, found = trained(made, problem, ["text_linear", "text_char"])
    ridges = {f"{view} ridge" for view in ("words", "letters", "spelled", "plain", "marks")}
    assert {name for name, _, _ in found} == {*ridges, "words likeness"}
    assert all(np.corrcoef(one.predicted(), moods[TRAIN:])[0, 1] > 0.8 for _, one, _ in found)


def test_a_stack_of_nested_scores_is_a_member_of_its_own(features):
    moods, made = features
    noisy = np.where(np.arange(TRAIN) % 4, moods[:TRAIN], 0)
    problem = classes(noisy, 3)
    folds, found = trained(made, problem, ["text_linear"])
    ensemble = start_ensemble(problem, TRAIN, ROWS - TRAIN, set())
    ensemble.folds = folds
    for name, member, _ in found:
        ensemble.improve(name, member)
    said = {name: (model.scores, partial(model.answer, problem)) for name, _, model in found}
    add_what_is_said(ensemble, said, np.inf, 1)
    member = stacked(ensemble, SimpleNamespace(features=made, seed=0))
    assert member.seen.tolist() == [1] * TRAIN and member.passes == 4
    losses = [problem.metric.score(problem.y, one.oof()) for _, one, _ in found]
    assert problem.metric.score(problem.y, member.oof()) < max(losses)


def test_many_classes_leave_the_costly_models_out():
    problem = classes(np.arange(600) % 300, 300)
    assert {model for _, model, _ in text_plan(["text_linear", "text_nb"], problem, TEXT_PLAN)} == {
        "bayes",
        "counted bayes",
    }


def test_models_of_further_views_are_for_few_classes_and_for_numbers():
    several, few = (classes(np.arange(600) % count, count) for count in (6, 5))
    keys = ["text_linear", "text_char"]
    assert not FURTHER_RIDGES & {step[:2] for step in text_plan(keys, several, TEXT_PLAN)}
    assert {step[:2] for step in text_plan(keys, few, TEXT_PLAN)} > FURTHER_RIDGES


def test_only_few_rows_are_compared_with_all_others():
    few, many = (
        Problem("y", np.arange(rows), np.zeros(rows), [], metric_named("rmse"), "values")
        for rows in (MOST_KERNEL_ROWS, MOST_KERNEL_ROWS + 1)
    )
    compared = ("words", "likeness", "text_linear")
    assert compared in text_plan(["text_linear"], few, TEXT_PLAN)
    assert compared not in text_plan(["text_linear"], many, TEXT_PLAN)


def test_likeness_learns_what_two_words_mean_together(monkeypatch):
    x = sparse.csr_matrix(np.array([[1, 0, 1], [0, 1, 1], [1, 1, 1], [0, 0, 1]] * 10, float))
    x = normalize(x)
    y = np.array([5.0, 5.0, 9.0, 9.0] * 10)
    model = KernelRegression(0.1, gamma=0.5).fit(x, y)
    whole = model.predict(x)
    assert whole == pytest.approx(y, abs=0.5)
    monkeypatch.setattr(linear, "ROWS_COMPARED_AT_ONCE", 7)
    assert model.predict(x) == pytest.approx(whole, abs=1e-3)
    assert model.predict(x[:0]).shape == (0,)


def test_too_many_documents_are_hashed_and_each_model_learns_them_once(features, monkeypatch):
    moods, made = features
    monkeypatch.setattr(text_views, "MOST_COUNTED", 10)
    monkeypatch.setattr(text_views.TEXT_VIEWS["hashed"].vectorizer, "n_features", 2**10)
    _, found = trained(made, classes(moods[:TRAIN], 3), ["text_nb"])
    assert [name for name, _, _ in found] == ["hashed bayes", "hashed counted bayes"]


def test_bayesian_weights_tell_classes_apart_by_a_handful_of_rows():
    x = sparse.csr_matrix(np.array([[3, 0, 1], [2, 0, 1], [0, 3, 1], [0, 2, 1]], float))
    model = WeightedLogistic(1.0).fit(x, np.array([0, 0, 1, 1]))
    assert (model.decision_function(x) > 0).tolist() == [False, False, True, True]


def test_a_plan_that_leaves_nothing_falls_back_on_what_does_not_pay_for_each_class():
    labels = [str(one) for one in range(500)]
    problem = Problem("y", np.arange(500), np.arange(500), labels, metric_named("accuracy"), "classes")
    assert [model for _view, model, _key in text_plan(["text_linear"], problem, TEXT_PLAN)] == ["bayes"]


def test_a_model_whose_first_fold_tells_that_it_would_end_too_late_goes_no_further(features, monkeypatch):
    moods, made = features
    problem = classes(moods[:TRAIN], 3)
    folds = list(KFold(4, shuffle=True, random_state=0).split(problem.y))
    matrix = TextViews(joined_documents(made)).matrix("words")
    fitted, (make, *_) = [], CLASSIFIERS["ridge"]
    monkeypatch.setitem(CLASSIFIERS, "slow", (lambda: fitted.append(make()) or fitted[-1],))
    with pytest.raises(TimeoutError):
        fold_scores(matrix, "slow", made, problem, folds, until=0.0)
    assert len(fitted) == 1
    fold_scores(matrix, "slow", made, problem, folds)
    assert len(fitted) == 1 + len(folds)
