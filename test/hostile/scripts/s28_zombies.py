"""Row 28: children that end and are never waited for."""

import os

from hostile import done, refusal, say, told

count = 0
try:
    while count < told["most"]:
        if os.fork() == 0:
            os._exit(0)
        count += 1
    say("zombie", f"OPENED {count}")
except OSError as error:
    say("zombie", refusal(error))
say("zombies", count)
done()
