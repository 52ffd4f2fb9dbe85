"""Row 35: one file without end."""

import os

from hostile import done, refusal, say, told

total = 0
fd = os.open("big", os.O_CREAT | os.O_WRONLY)
try:
    while total < told["most"]:
        total += os.write(fd, b"\1" * (10 << 20))
    say("write", f"OPENED {total}")
except OSError as error:
    say("write", f"{refusal(error)} after {total}")
try:
    os.truncate("big", 1 << 40)
    say("sparse", "OPENED")
except OSError as error:
    say("sparse", refusal(error))
done()
