"""Row 11: the first process of our own world."""

import os

from hostile import attempt, checked, done, libc

attempt("ptrace 1", lambda: checked(libc.ptrace(16, 1, 0, 0)))
attempt("mem of 1", lambda: os.open("/proc/1/mem", os.O_RDWR))
done()
