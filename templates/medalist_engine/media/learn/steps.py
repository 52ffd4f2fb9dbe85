"""Steps of media: learn from the table alone, from what needs no weights, then from what a network sees."""

from medalist_engine.blend.ensemble import Ensemble, Setting, fold_data, some_rows
from medalist_engine.media.found import MediaFound
from medalist_engine.media.learn.columns import rows_to_learn, with_media
from medalist_engine.media.learn.kernel import LINEAR_KEY, RADIAL_KEY
from medalist_engine.media.learn.look import add_embeddings, look_at_media
from medalist_engine.media.network.embed import BY_NETWORK
from medalist_engine.media.retrieval.alone import answer_every_class
from medalist_engine.media.retrieval.nearest import NEAREST_KEY
from medalist_engine.models.neural.tuning import torch_on_gpu
from medalist_engine.models.training.plan import usual_for
from medalist_engine.models.training.train_member import THREAD_POOLS, train_member
from medalist_engine.models.zoo import ZOO, Entry, choose_entries
from medalist_engine.run import Run
from medalist_engine.state import SeenMedia

TABLE_SHARE = 0.15
LEARNING_SHARE = 0.3
KERNEL_SHARE = 0.6
"""Of what is left, for one model; the kernel is mostly the best of them."""
TABLE_MODELS = 8
LEAST_SEEN_ROWS = 20


def train_table(run: Run, setting: Setting) -> None:
    """Models of the table alone, so that media can only add to it."""
    safe = setting.config["mode"] == "safe"
    seconds = TABLE_SHARE * run.clock.left() / len(run.ensembles or "-") / TABLE_MODELS
    for ensemble in run.ensembles.values() if setting.features.width else ():
        for entry in choose_entries(setting.config["models"], ensemble.problem, safe)[:TABLE_MODELS]:
            train_entry(run, setting, ensemble, entry, f"{entry.key} table", seconds)


def train_media(run: Run, setting: Setting) -> Setting:
    """Gives every target an answer from plain features, then from a network; later steps get both."""
    if run.seen:
        return go_on_with_seen(run, setting)
    with THREAD_POOLS.limit(limits=1):
        found = look_at_media(run, setting)
        if not found:
            return setting
        learn_from_seen(run, setting, found)
        plain = with_media(setting, found)
        learn_tags(run, plain)
    for ensemble in run.ensembles.values():
        learn_media(run, plain, ensemble, RADIAL_KEY, f"{RADIAL_KEY} without weights")
    learn_nearest(run, plain, f"{NEAREST_KEY} without weights")
    run.settle()
    with THREAD_POOLS.limit(limits=1):
        looked = add_embeddings(run, setting, found)
    run.seen = {name: SeenMedia(media.blocks, media.columns) for name, media in found.items()}
    if not looked:
        return plain
    with THREAD_POOLS.limit(limits=1):
        whole = with_media(setting, found)
        learn_tags(run, whole)
    learn_from_network(run, whole)
    if torch_on_gpu() is not None:
        from medalist_engine.media.tune.step import fine_tune

        fine_tune(run, whole, found)
    return whole


def go_on_with_seen(run: Run, setting: Setting) -> Setting:
    """Nothing is looked at again: models that had no time before learn from what an earlier run saw."""
    found = {name: MediaFound({**media.columns}, {**media.blocks}) for name, media in run.seen.items()}
    with THREAD_POOLS.limit(limits=1):
        whole = with_media(setting, found)
    if any(what.startswith(BY_NETWORK) for media in found.values() for what in media.blocks):
        learn_from_network(run, whole)
    return whole


def learn_from_network(run: Run, setting: Setting) -> None:
    learn_nearest(run, setting, NEAREST_KEY)
    for ensemble in run.ensembles.values():
        for key in (RADIAL_KEY, LINEAR_KEY):
            learn_media(run, setting, ensemble, key, key)


def learn_tags(run: Run, setting: Setting) -> None:
    """Sets of labels in one cell: no ensemble learns these. An earlier answer stays where it was better."""
    if not any(column["kind"] == "token-set" for column in run.text_targets.values()):
        return
    before = {target: worded for target, worded in run.text_answers.items() if worded.compared}
    run.answer_texts(setting.features)
    kept = {
        target: worded for target, worded in before.items() if worded.score > run.text_answers[target].score
    }
    if kept:
        run.text_answers |= kept
        run.publish()


def learn_from_seen(run: Run, setting: Setting, found: dict[str, MediaFound]) -> None:
    """Leaves train rows out of which nothing was seen, before anything is learned of media."""
    rows = rows_to_learn(found, setting.features)
    for target, ensemble in run.ensembles.items():
        keep = rows[ensemble.problem.rows]
        if not ensemble.members and not keep.all() and keep.sum() >= LEAST_SEEN_ROWS:
            run.ensembles[target] = some_rows(ensemble, keep)


def learn_nearest(run: Run, setting: Setting, name: str) -> None:
    """A member of the blend; where classes are too many for a blend, an answer of its own."""
    seconds = LEARNING_SHARE * run.clock.left() / max(1, len(run.ensembles))
    wide = setting.features.wide
    for target, ensemble in run.ensembles.items() if wide is not None else ():
        suits = (
            name not in ensemble.members and NEAREST_KEY in ZOO and ZOO[NEAREST_KEY].suits(ensemble.problem)
        )
        if suits and wide.whitened.any():  # made here once: threads would each make it
            train_entry(run, setting, ensemble, ZOO[NEAREST_KEY], name, seconds)
        answer_every_class(run, setting, target, name, seconds)


def learn_media(run: Run, setting: Setting, ensemble: Ensemble, key: str, name: str) -> None:
    if setting.features.wide is None or key not in ZOO or not ZOO[key].suits(ensemble.problem):
        return
    share = KERNEL_SHARE if name == RADIAL_KEY else LEARNING_SHARE
    seconds = share * run.clock.left() / len(run.ensembles)
    train_entry(run, setting, ensemble, ZOO[key], name, seconds)


def train_entry(
    run: Run, setting: Setting, ensemble: Ensemble, entry: Entry, name: str, seconds: float
) -> None:
    """Never twice; one that takes too long is not begun, but for the first."""
    if name in ensemble.members:
        return
    folds = fold_data(ensemble, setting)
    if ensemble.members and usual_for(entry, folds, setting.threads) > seconds:
        return
    member = train_member(name, entry.learner, folds, None, seconds, setting.threads)
    if member:
        run.improve(ensemble, name, member)
