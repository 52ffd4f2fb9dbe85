"""Which entries of a history are of one time, and which came first."""

import numpy as np
import pandas as pd
from medalist_engine.data.side.occasions import in_time

KEYS = np.array([0, 0, 0, 1, 1, 1, 1])
ORDERS = [17, 4, 4, 9, 9, 12, 3]


def test_orders_are_counted_by_the_number_that_counts_them_though_their_ids_are_in_no_order():
    table = pd.DataFrame({"order": ORDERS, "place": [1, 1, 2, 1, 2, 1, 1], "nth": [2, 1, 1, 3, 3, 1, 2]})
    occasions, days = in_time(table, KEYS)
    assert occasions.tolist() == [1, 0, 0, 2, 2, 0, 1] and not days.any()


def test_dates_tell_what_came_first_and_entries_of_one_time_are_one_occasion():
    dates = ["2021-03-02", "2021-03-01", "2021-03-01", "2021-01-09", "2021-01-09", "2021-01-01", "2021-01-05"]
    occasions, days = in_time(pd.DataFrame({"when": dates}), KEYS)
    assert occasions.tolist() == [1, 0, 0, 2, 2, 0, 1] and days[0] - days[1] == 1


def test_without_either_the_file_is_in_the_order_of_time():
    occasions, _ = in_time(pd.DataFrame({"price": [3.5, 1, 2, 9, 1, 7, 2]}), KEYS)
    assert occasions.tolist() == [0, 1, 2, 0, 1, 2, 3]
