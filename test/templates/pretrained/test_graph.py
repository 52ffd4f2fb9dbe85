"""What is written down as a graph is what ONNX Runtime computes."""

import os
from concurrent.futures import ThreadPoolExecutor

import numpy as np
from medalist_engine.pretrained.onnx.graph import Graph
from medalist_engine.pretrained.onnx.messages import FLOAT, varint

X = np.random.default_rng(0).normal(size=(3, 5)).astype(np.float32)


def run(write, **arrays):
    graph = Graph()
    x = graph.input("x", FLOAT, ("rows", 5))
    return graph.runner(write(graph, x)).run(**arrays)


def test_numbers_of_every_size_and_sign_are_written():
    assert [varint(number) for number in (0, 127, 300)] == [b"\0", b"\x7f", b"\xac\x02"]
    assert varint(-1) == b"\xff" * 9 + b"\1"


def test_attributes_and_constants_arrive():
    def write(graph, x):
        leaky = graph.add("LeakyRelu", x, alpha=0.25)
        shares = graph.add("Softmax", x, axis=-1)
        turned = graph.add("Transpose", graph.add("Add", x, graph.constant(np.float32(300))), perm=[1, 0])
        return [leaky, shares, turned]

    leaky, shares, turned = run(write, x=X)
    assert np.allclose(leaky, np.where(X < 0, X / 4, X))
    assert np.allclose(shares, np.exp(X) / np.exp(X).sum(axis=1, keepdims=True), atol=1e-6)
    assert np.array_equal(turned, (X + 300).T)


def test_arrays_that_are_views_and_other_lengths_are_taken():
    for x in (X, X[::-1], X[:1, ::-1]):
        (found,) = run(lambda graph, x: [graph.add("Neg", x)], x=x)
        assert np.array_equal(found, -x)


def test_threads_may_ask_at_once():
    graph = Graph()
    runner = graph.runner([graph.add("Neg", graph.input("x", FLOAT, ("rows", 5)))])
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda number: runner.run(x=X + number)[0], range(40)))
    assert all(np.array_equal(one, -(X + number)) for number, one in enumerate(found))


def test_onnx_runtime_is_told_to_send_nothing(monkeypatch):
    monkeypatch.delenv("ORT_DISABLE_TELEMETRY", raising=False)
    run(lambda graph, x: [graph.add("Neg", x)], x=X)
    assert os.environ["ORT_DISABLE_TELEMETRY"] == "1"
