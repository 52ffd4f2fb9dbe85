"""Row 26: fork until refused, then stay; or fork without end in every child."""

import os
import time

from hostile import done, refusal, say, told

if told["without end"]:
    done()
    while True:
        try:
            os.fork()
        except OSError:
            time.sleep(0.001)
count = 0
try:
    while count < told["most"]:
        if os.fork() == 0:
            time.sleep(60)
            os._exit(0)
        count += 1
    say("fork", f"OPENED {count}")
except OSError as error:
    say("fork", refusal(error))
say("children", count)
time.sleep(told["stay"])
done()
