"""Shows figures of matplotlib that are still open. The inline backend shows its own."""

import sys
from base64 import b64encode
from io import BytesIO

from IPython.display import publish_display_data


def show_open_figures() -> None:
    """Runs after each cell, for code that chose a backend without windows ("Agg")."""
    pyplot = sys.modules.get("matplotlib.pyplot")
    if pyplot is None or "inline" in pyplot.get_backend():
        return
    for number in pyplot.get_fignums():
        picture = BytesIO()
        pyplot.figure(number).savefig(picture, format="png", bbox_inches="tight")
        publish_display_data({"image/png": b64encode(picture.getvalue()).decode()})
    pyplot.close("all")
