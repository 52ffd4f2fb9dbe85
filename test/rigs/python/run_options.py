"""The options of a whole run in this process."""

from pathlib import Path

from medalist_engine.options import Options, parse_options


def options_for(data: Path, out: Path, *more: object, seconds: float = 600, seed: int = 7) -> Options:
    out.mkdir(parents=True, exist_ok=True)
    given = ["--data", data, "--out", out, "--time", seconds, "--threads", 1, *more]
    return parse_options([str(one) for one in given], seed)
