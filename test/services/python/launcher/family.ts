import { spawnSync } from 'node:child_process';
import { isAlive } from './launch.ts';

/**
 * A program with a child, a daemon (a session of its own, no parent) that ignores what it can, and one that is stopped. It goes on
 * when each has told its pid, however slow the machine.
 */
export const family = (then: string) => `
import os, signal, sys, time
told, tell = os.pipe()
def child(kind):
    if os.fork(): return
    if kind == "daemon":
        os.setsid()
        if os.fork(): os._exit(0)
    for number in set(signal.Signals) - {9, 17, 19}:
        try: signal.signal(number, signal.SIG_IGN)
        except OSError: pass
    print("pid", os.getpid(), flush=True)
    os.write(tell, b".")
    if kind == "stopped": os.kill(os.getpid(), signal.SIGSTOP)
    time.sleep(600)
for kind in ("child", "daemon", "stopped"): child(kind)
for _ in range(3): os.read(told, 1)
print("pid", os.getpid(), flush=True)
${then}`;
/** What it has said when all four are there. */
export const fourPids = /(?:pid \d+\n[\s\S]*?){4}/;

/** The pids that were told. */
export const pidsIn = (text: string) => [...text.matchAll(/pid (\d+)/g)].map(([, pid]) => Number(pid));

/** Whether `make test-long` runs it. */
export const isLong = process.env.EVERY_CONFIGURATION === '1';

/** Eight by `make test-long`. */
export const rounds = isLong ? 8 : 3;

/** The children of a process. */
export const childrenOf = (pid: number): number[] => {
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', `${pid}`]);
  return stdout.toString().trim().split(/\s+/).filter(Boolean).map(Number);
};

/** Who runs a command line with this in it. */
export const running = (marker: string): number[] => {
  const { stdout } = spawnSync('ps', ['-eo', 'pid=,args=', '-ww']);
  return stdout
    .toString()
    .split('\n')
    .filter((line) => line.includes(marker))
    .map((line) => Number.parseInt(line, 10))
    .filter(isAlive);
};
