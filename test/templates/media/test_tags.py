"""Tags are learned again where more was seen of the media; the better answer stays."""

from types import SimpleNamespace

import pytest
from medalist_engine.media.learn.steps import learn_tags
from medalist_engine.text.worded.whole_texts import Worded


@pytest.mark.parametrize(("compared", "stays"), [(True, "old"), (False, "new")])
def test_a_worse_answer_of_tags_replaces_only_what_was_not_learned(compared, stays):
    run = SimpleNamespace(
        text_targets={"labels": {"kind": "token-set"}},
        text_answers={"labels": Worded(["old"], [], 0.9, compared=compared)},
        publish=lambda: None,
    )
    run.answer_texts = lambda _features: run.text_answers.update(
        labels=Worded(["new"], [], 0.8, compared=True)
    )
    learn_tags(run, SimpleNamespace(features=None))
    assert run.text_answers["labels"].train_cells == [stays]
