"""Columns of media stand beside a table where it is far narrower than they are."""

import numpy as np
from medalist_engine.media.found import MediaFound
from medalist_engine.media.learn.columns import columns_beside


def test_a_narrow_table_gets_all_columns_and_a_wide_one_none():
    one = MediaFound(columns={f"p{number}": np.arange(3.0) for number in range(12)})
    assert [*columns_beside({"signal": one}, 2)][:2] == ["signal p0", "signal p1"]
    assert len(columns_beside({"signal": one}, 0)) == 12
    assert columns_beside({"signal": one}, 3) == {}
