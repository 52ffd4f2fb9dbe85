/** What the session sets before its first cell (templates/session/inside.py), for a notebook in the exploration's folder. */
export const setupCode = `from pathlib import Path

import pandas as pd

pd.set_option("display.width", 140, "display.max_columns", 30, "display.max_rows", 60)
DATA = Path("data")`;

/** What stands where a session died: the next one found no variables, and neither do the cells that follow. */
export const restartCode = `# The session died here: a new one went on, without the variables of the first.
%reset -f
${setupCode}`;
