"""Row 1: make a file everywhere but in the work folder."""

import sys

from hostile import attempt, done, overwrite, told

folders = [
    "/etc",
    "/usr/lib",
    "/",
    "/dev",
    "/var/tmp",
    "/root",
    "/home",
    "/run",
    "/opt",
    "/sys",
    "/proc",
    "/kaggle",
]
for folder in [*folders, sys.prefix, sys.base_prefix, *told["folders"]]:
    attempt(folder, lambda folder=folder: overwrite(f"{folder}/{told['name']}"))
done()
