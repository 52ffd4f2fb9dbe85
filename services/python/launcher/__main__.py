"""Runs one program and leaves none of its processes behind; see supervise.py.

usage: python -I -S services/python/launcher

Descriptors: 0 a pipe with the order as its first line, then held open for as long as the program may live;
1, 2 the program's output; 3 the seccomp filter; 4 where start and end are told; 5 the lock of a leased GPU;
6 a socket to talk to the program by.
Exit status: the program's, 128 + the signal that ended it, 125 when it was refused.
"""

import os

from supervise import main

os._exit(main())
