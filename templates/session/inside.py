"""The process in which the cells run: the IPython of cells/shell.py.

usage: python inside.py CONNECTION DATA FIRST
"""

import os
import sys
import warnings
from contextlib import suppress
from pathlib import Path

import zmq
from cells.figures import show_open_figures
from cells.shell import SessionKernel
from ipykernel.iostream import IOPubThread
from ipykernel.kernelapp import IPKernelApp
from traitlets.config import Config


class SessionApp(IPKernelApp):
    def init_iopub(self, context: zmq.Context) -> None:
        """Like the original, without the network socket for output of forked children (cells/stream.py)."""
        self.iopub_socket = context.socket(zmq.XPUB)
        self.iopub_socket.linger = 1000
        self.iopub_port = self._bind_socket(self.iopub_socket, self.iopub_port)
        self.configure_tornado_logger()
        self.iopub_thread = IOPubThread(self.iopub_socket, session=self.session)
        self.iopub_thread.start()
        self.iopub_socket = self.iopub_thread.background_socket


def plain() -> Config:
    """The settings: no history, no remembered results, no HTML."""
    config = Config()
    config.HistoryManager.enabled = False
    config.InteractiveShell.cache_size = 0
    config.DisplayFormatter.active_types = ["text/plain", "image/png"]
    config.IPKernelApp.outstream_class = "cells.stream.Stream"
    config.IPKernelApp.parent_handle = os.getppid()
    return config


def narrow_tables() -> None:
    with suppress(ImportError):
        import pandas as pd

        pd.set_option("display.width", 140, "display.max_columns", 30, "display.max_rows", 60)


def main(connection: str, data: str, first: str) -> None:
    app = SessionApp.instance(config=plain(), connection_file=connection, kernel_class=SessionKernel)
    app.initialize([])
    sys.path.remove(str(Path(__file__).parent))  # its modules are not the session's
    narrow_tables()
    shell = app.shell
    shell.execution_count = int(first)
    shell.user_ns["DATA"] = Path(data)
    for name in ("exit", "quit"):  # a cell that ends the session by mistake would lose all variables
        del shell.user_ns[name]
    warnings.filterwarnings("ignore", "To exit: use")  # IPython's warning about sys.exit
    shell.events.register("post_execute", show_open_figures)
    app.start()


if __name__ == "__main__":
    main(*sys.argv[1:])
