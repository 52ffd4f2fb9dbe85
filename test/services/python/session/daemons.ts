/** A cell that starts three processes which outlive it unless somebody sees to that: one as usual, two on their own. */
export const daemons = `
import os, subprocess, sys
line = [sys.executable, "-c", "import time; time.sleep(600)"]
subprocess.Popen(line)
subprocess.Popen(line, start_new_session=True)
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        os.execv(line[0], line)
    os._exit(0)
os.wait()
`;
