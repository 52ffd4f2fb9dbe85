"""Row 33: fill every place that may be memory, or somebody else's disk."""

import os

from hostile import done, refusal, say, told

chunk = b"\1" * (10 << 20)
for place in told["places"]:
    total = 0
    try:
        for number in range(told["files"]):
            fd = os.open(f"{place}/{told['name']}{number}", os.O_CREAT | os.O_WRONLY)
            while os.fstat(fd).st_size < told["each"]:
                total += os.write(fd, chunk)
            os.close(fd)
        say(place, f"OPENED {total}")
    except OSError as error:
        say(place, f"{refusal(error)} after {total}")
done()
