"""Row 45: a scorer, in the folder where the modules were planted."""

import csv
import json
import random

import numpy

print(
    json.dumps(
        {
            "try": "score",
            "got": f"numpy {numpy.array([1]).sum()} {random.Random(0) is not None} {csv.QUOTE_ALL}",
        }
    )
)
