"""The IPython of a session: plain text, short errors, bounded values. It runs in the cells' process."""

import os

from ipykernel.compiler import XCachingCompiler
from ipykernel.ipkernel import IPythonKernel
from ipykernel.zmqshell import ZMQInteractiveShell
from IPython.core import page
from IPython.core.formatters import PlainTextFormatter
from IPython.core.ultratb import AutoFormattedTB
from traitlets import Type

from .bounds import LONGEST_VALUE
from .text import shortened
from .trouble import cell_name, short_traceback


class PlainText(PlainTextFormatter):
    """Cuts a long value early, before every process that passes it on holds all of it."""

    def __call__(self, obj: object) -> str | None:
        text = super().__call__(obj)
        return text if text is None else shortened(text, 2 * LONGEST_VALUE)


class Cells(XCachingCompiler):
    """Names code by its cell, not by a file that does not exist."""

    def get_code_name(self, raw_code: str, code: str, number: int) -> str:
        return cell_name(number)


class ShortTraceback(AutoFormattedTB):
    """Keeps IPython from formatting errors in full for its history, which takes seconds for a deep one."""

    def structured_traceback(self, _kind: type, error: BaseException, *_: object, **__: object) -> list[str]:
        return [short_traceback(error)]


class Shell(ZMQInteractiveShell):
    """A shell with short errors and values, whose commands use no colours and no pager."""

    system = ZMQInteractiveShell.system_raw  # for `!command`: the usual way needs a terminal

    def init_environment(self) -> None:
        """Sets the environment of commands that cells start: no colours, no pager."""
        os.environ |= {"TERM": "dumb", "NO_COLOR": "1", "PAGER": "cat", "GIT_PAGER": "cat"}

    def init_hooks(self) -> None:
        super().init_hooks()
        self.set_hook("show_in_pager", page.as_hook(page.display_page), 0)

    def init_display_formatter(self) -> None:
        super().init_display_formatter()
        self.display_formatter.formatters["text/plain"] = PlainText(parent=self.display_formatter)

    def init_traceback_handlers(self, custom_exceptions: tuple) -> None:
        super().init_traceback_handlers(custom_exceptions)
        self.InteractiveTB = ShortTraceback(theme_name=self.colors)

    def showtraceback(self, exc_tuple: tuple | None = None, *_: object, **__: object) -> None:
        kind, error, _trace = self._get_exc_info(exc_tuple)
        self._showtraceback(kind, error, [short_traceback(error)])

    def showsyntaxerror(self, *_: object, **__: object) -> None:
        self.showtraceback()


class SessionKernel(IPythonKernel):
    shell_class = Type(Shell)
    compiler_class = Type(Cells)
