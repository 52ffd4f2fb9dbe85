"""Row 12: kill everyone we may. Run only where the worst case is a world of our own."""

import os

from hostile import attempt, done

attempt("kill 1", lambda: os.kill(1, 9))
if os.fork() == 0:
    os.setsid()
    os.kill(-1, 9)
    os._exit(0)
attempt("kill -1", lambda: os.kill(-1, 9))
done()
