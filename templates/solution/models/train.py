"""Training on tables: model by model, then the same models again over other folds."""

from solution.blend.study import Setting, fold_data, forget_matrices, last_fit
from solution.models.training import train_member
from solution.models.zoo import choose_entries
from solution.run import Run

MOST_REPEATS = 4


def train_models(run: Run, setting: Setting) -> None:
    """Model by model over all targets: the first gives every target an answer, the rest improve them."""
    safe = setting.config["mode"] == "safe"
    plans = {
        study: choose_entries(setting.config["models"], study.problem, safe) for study in run.studies.values()
    }
    steps = [(place, entry, study) for study, plan in plans.items() for place, entry in enumerate(plan)]
    steps.sort(key=lambda step: step[0])
    folds = {study: fold_data(study, setting) for study in plans}
    whole = {study: last_fit(study, setting) for study in plans}
    for number, (_place, entry, study) in enumerate(steps):
        ahead = sum(other.cost for _, other, _ in steps[number:])
        seconds = run.clock.left() * min(1.0, 1.4 * entry.cost / ahead)
        if run.clock.left() < 0.02 * run.clock.total:
            return
        member = train_member(entry.key, entry.learner, folds[study], whole[study], seconds, setting.threads)
        forget_matrices(folds[study], setting.features)
        if member:
            run.improve(study, entry.key, member)


def repeat_models(run: Run, setting: Setting) -> None:
    """Time that is left goes into the same models over other folds: averages, no new choices."""
    if setting.config["mode"] == "safe" or setting.forecast:
        return
    for repeat in range(1, MOST_REPEATS + 1):
        for study in run.studies.values():
            folds = fold_data(study, setting, 1000 * repeat)
            for entry in choose_entries(setting.config["models"], study.problem, False):
                member = study.members.get(entry.key)
                if member is None or study.weights.get(entry.key, 0) == 0:
                    continue
                cost = member.seconds / member.passes * len(folds)
                if 1.3 * cost > run.clock.left():
                    continue
                seconds = min(run.clock.left(), 4 * cost + 2)
                again = train_member(
                    entry.key, entry.learner, folds, None, seconds, setting.threads, member.rate
                )
                if again:
                    run.improve(study, entry.key, again)
