"""Figures of matplotlib that would not be seen. The inline backend shows its own."""

import sys
from base64 import b64encode
from io import BytesIO

from IPython.display import publish_display_data


def show_open_figures() -> None:
    """After a cell: code that asks for a backend without windows ("Agg") has its figures shown, too."""
    pyplot = sys.modules.get("matplotlib.pyplot")
    if pyplot is None or "inline" in pyplot.get_backend():
        return
    for number in pyplot.get_fignums():
        picture = BytesIO()
        pyplot.figure(number).savefig(picture, format="png", bbox_inches="tight")
        publish_display_data({"image/png": b64encode(picture.getvalue()).decode()})
    pyplot.close("all")
