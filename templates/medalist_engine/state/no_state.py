"""No state: programs that cannot go on from where another run stopped say so."""

from medalist_engine.options import Options
from medalist_engine.protocol import warn


def tell_no_state(options: Options, why: str) -> None:
    if options.keep_state:
        print(f"no state is kept: {why}")
    if options.go_on:
        warn(f"the run starts anew: {why}")
