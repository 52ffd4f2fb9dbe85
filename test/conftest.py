"""What the tests import never becomes garbage, so the collector does not look at it again and again."""

import gc

gc.disable()


def pytest_collection_finish():
    gc.freeze()
    gc.enable()
