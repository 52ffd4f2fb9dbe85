"""The same counts with pandas: read a CSV, then distinct values, minimum, maximum, mean and missing share by column."""

import json
import resource
import sys
import time

import pandas as pd

started = time.perf_counter()
frame = pd.read_csv(sys.argv[1])
numbers = frame.select_dtypes("number")
summary = (frame.nunique(), frame.isna().mean(), numbers.min(), numbers.max(), numbers.mean())
seconds = time.perf_counter() - started
rss = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
unique = {name: int(count) for name, count in summary[0].items()}
print(json.dumps({"seconds": seconds, "rssMb": rss, "rows": len(frame), "unique": unique}))
