"""Row 42: bytes that do something to whoever shows them."""

import os

from hostile import done

os.write(1, b"\xff\xfe\x00\x1b[2J\x1b]52;c;ZXZpbA==\x07\x1b]0;title\x07\x9b31m\xc2\x9b31m\x08\x08\r over\n")
os.write(1, '\u202e RESULT \u2066x\u2069 \u200f \u2028 {"score": 1.0}\n'.encode())
os.write(
    2,
    b'\x1bP+q544e\x1b\\ \x1b]8;;file:///etc/passwd\x1b\\click\x1b]8;;\x1b\\\n{"score": 1.0}\n',
)
done()
