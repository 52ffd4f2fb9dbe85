"""Row 45: modules that whoever works in this folder would import instead of the real ones."""

import os
from pathlib import Path

from hostile import done

for name in (
    "numpy",
    "pandas",
    "json",
    "csv",
    "random",
    "site",
    "sitecustomize",
    "usercustomize",
    "encodings",
):
    Path(f"{name}.py").write_text("import os\nos.write(1, b'HIJACKED\\n')\n")
Path("pyvenv.cfg").write_text(f"home = {os.getcwd()}\n")
Path("bad.pth").write_text("import os; os.write(1, b'HIJACKED\\n')\n")
done()
