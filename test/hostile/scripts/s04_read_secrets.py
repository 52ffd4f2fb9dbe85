"""Row 4: read what lies outside by path: absolute, through `..`, through links of our own."""

import os

from hostile import attempt, done, peek, told

for path in told["paths"]:
    attempt(path, lambda path=path: peek(path))
for number, path in enumerate(told["paths"]):
    os.symlink(path, f"link{number}")
    attempt(f"link to {path}", lambda number=number: peek(f"link{number}"))
for place in (os.getcwd(), told["data"], os.path.dirname(__file__)):
    for up in ("..", "../..", "../../.."):
        for name in ("answers/labels.csv", "home/.kaggle/kaggle.json", "../answers/labels.csv"):
            path = f"{place}/{up}/{name}"
            attempt(path, lambda path=path: peek(path))
done()
