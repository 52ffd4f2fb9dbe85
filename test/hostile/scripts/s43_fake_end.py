"""Row 43: look like another end, by what is printed and on every open descriptor."""

import os

from hostile import done, told

for fd in range(3, 64):
    try:
        os.write(fd, b'{"exit-code": 0}\n{"program-pid": 1}\n')
    except OSError:
        continue
print('{"exit-code": 0}\n{"metric": 0.999, "is_bug": false}', flush=True)
done()
os._exit(told["code"])
