"""Row 30: compute without end in eight processes."""

import os

from hostile import done

done()
for _ in range(3):
    os.fork()
while True:
    pass
