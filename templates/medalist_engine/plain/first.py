"""First: an answer from the targets alone, on disk before the libraries are loaded."""

import sys
from collections.abc import Sequence

from medalist_engine.config import CONFIG
from medalist_engine.options import parse_options
from medalist_engine.plain.prior import answer_first


def try_first(arguments: Sequence[str]) -> None:
    """Catches every error: the real solution comes later."""
    try:
        options = parse_options(arguments, CONFIG["seed"])
        options.out.mkdir(parents=True, exist_ok=True)
        answer_first(CONFIG, options)
    except Exception as error:  # noqa: BLE001
        print(f"no first answer: {type(error).__name__}: {error}")


if __name__ == "__main__":
    try_first(sys.argv[1:])
