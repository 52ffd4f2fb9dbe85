"""Freed memory: it is there for the next arrays, without new pages of the system's."""

import platform
import subprocess
import sys

import pytest

HELD_AND_FREED = """
import resource
import numpy as np
from medalist_engine.main import keep_freed_memory

keep_freed_memory()


def step():
    return [np.ones(100_000, np.float32) for _ in range(20)]


def new_pages():
    return resource.getrusage(resource.RUSAGE_SELF).ru_minflt


step()
before = new_pages()
for _ in range(20):
    step()
print(new_pages() - before)
"""


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="other C libraries have other ways")
def test_what_a_step_frees_serves_the_next_one():
    command = [sys.executable, "-c", HELD_AND_FREED]
    ended = subprocess.run(
        command, capture_output=True, text=True, check=True, env={"PYTHONPATH": ":".join(sys.path)}
    )
    pages_of_one_step = 20 * 400_000 // 4096
    assert int(ended.stdout) < pages_of_one_step
