"""Zips files of one folder, streaming, of any size.

usage: bundle.py ROOT OUT.zip [--nested]
Names come on standard input, one a line. --nested: each csv is zipped once more.
"""

import io
import sys
import zipfile
from pathlib import Path


def main(root: str, out: str, *flags: str) -> None:
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as bundle:
        for name in sys.stdin.read().splitlines():
            if "--nested" in flags and name.endswith(".csv"):
                inner = io.BytesIO()
                with zipfile.ZipFile(inner, "w", zipfile.ZIP_DEFLATED) as wrapped:
                    wrapped.write(Path(root, name), Path(name).name)
                bundle.writestr(f"{name}.zip", inner.getvalue())
            else:
                bundle.write(Path(root, name), name)


main(*sys.argv[1:])
