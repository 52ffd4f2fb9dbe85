"""Row 19: programs of the system that give more rights."""

import os
import shutil
import subprocess

from hostile import done, say

commands = [
    ["unshare", "-Ur", "true"],
    *(["su", "-c", "id"], ["sudo", "-n", "id"], ["newgrp", "root", "-c", "id"], ["pkexec", "id"]),
    *(["mount", "-t", "tmpfs", "none", os.getcwd()], ["bwrap", "--dev-bind", "/", "/", "true"]),
    ["chroot", os.getcwd(), "true"],
]
for command in commands:
    if shutil.which(command[0]) is None:
        say(command[0], "denied: not there")
        continue
    ended = subprocess.run(command, capture_output=True, stdin=subprocess.DEVNULL, timeout=60)
    say(command[0], "OPENED" if ended.returncode == 0 else f"denied: exit code {ended.returncode}")
with open("/proc/self/status") as file:
    for line in file:
        if line.startswith(("Cap", "NoNewPrivs", "Seccomp:", "Uid")):
            name, value = line.split(":", 1)
            say(name, value.strip())
done()
