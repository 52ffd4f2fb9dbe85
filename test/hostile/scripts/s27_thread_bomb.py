"""Row 27: threads until refused."""

import os
import threading
import time

from hostile import done, refusal, say, told

count = 0
try:
    while count < told["most"]:
        threading.Thread(target=time.sleep, args=(60,), daemon=True).start()
        count += 1
    say("thread", f"OPENED {count}")
except RuntimeError as error:
    say("thread", refusal(error))
say("threads", count)
done()
os._exit(0)
