"""Tables in another form that the data folder lacks are made again, as the intake made them."""

import pytest
from medalist_engine.data.listings.listings import listing_frame

ITEMS = ["ahor", "hip"]
FILES = {
    "wide.csv": "Page,2020-01-01,2020-01-02\np,1,\nq,2,3\n",
    "key.csv": "Page,Id\np_a_2020-01-03,k0\n",
    "visits.csv": 'who,totals\nv0,"{""hits"": 1, ""rev"": ""20""}"\nv0,"{""hits"": true}"\nv1,{}\n',
    "a.csv": "id,x\n1,2\n",
    "b.csv": "id,y\n3,4\n",
    "train.csv": "who,month,ahor,hip\nc0,2020-01-28,0,1\nc1,2020-01-28,0,0\nc0,2020-02-28,1,1\n",
    "test.csv": "who,month\nc0,2020-03-28\nc2,2020-03-28\n",
}
GAINED = {"kind": "gained", "table": "train.csv", "key": "who", "time": "month", "flags": ITEMS}
GAINED |= {"kept": ["who", "month"], "target": "added"}
OWNED = ["ahor_before", "hip_before"]


@pytest.mark.parametrize(
    ("rule", "columns", "lines"),
    [
        (
            {"kind": "days", "table": "wide.csv", "since": "2020-01-02", "kept": ["Page"]}
            | {"time": "date", "target": "y"},
            ["Page", "date", "y"],
            ["q,2020-01-02,3"],
        ),
        (
            {"kind": "keys", "table": "key.csv", "id": "Id", "cell": "Page", "separator": "_"}
            | {"key": "Page", "time": "date"},
            ["Id", "Page", "date"],
            ["k0,p_a,2020-01-03"],
        ),
        (
            {"kind": "objects", "table": "visits.csv", "opened": ["totals"]}
            | {
                "answer": {"by": "who", "of": "totals.rev", "target": "y", "isSum": True, "isLog": True},
            },
            ["who", "totals.hits", "y"],
            ["v0,1,3.044522437723423", "v0,true,3.044522437723423", "v1,,0.0"],
        ),
        (
            {"kind": "sets", "tables": ["a.csv", "b.csv"], "names": ["A", "B"], "set": "set"},
            ["set", "id", "x", "y"],
            ["A,1,2,", "B,3,,4"],
        ),
        (GAINED | {"asks": None}, ["who", "month", *OWNED, "added"], ["c0,2020-02-28,0,1,ahor"]),
        (
            GAINED | {"asks": "test.csv"},
            ["who", "month", *OWNED],
            ["c0,2020-03-28,1,1", "c2,2020-03-28,,"],
        ),
    ],
)
def test_tables_are_made_again(rule, columns, lines, tmp_path):
    for name, text in FILES.items():
        (tmp_path / name).write_text(text)
    told = {"columns": columns, "reshaped": {"sources": [], "rule": rule}}
    assert listing_frame(told, tmp_path, {}).to_csv(index=False).splitlines() == [",".join(columns), *lines]
