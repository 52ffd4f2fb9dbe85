import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { execa } from 'execa';
import { cleanEnvironment } from './clean-environment.ts';
import { exitOf, type PythonExit } from './exit.ts';
import { eachLine } from './lines.ts';

/** One Python program to run. The sandbox (an issue of its own) will wrap `command`; callers stay as they are. */
export interface PythonJob {
  readonly python: string;
  readonly script: string;
  readonly args: readonly string[];
  /** The only folder it may write to, and its working directory. */
  readonly work: string;
  /** After this it is asked to end (SIGTERM), `graceMs` later it is killed. */
  readonly timeoutMs: number;
  readonly graceMs: number;
  readonly threads: number;
  readonly signal: AbortSignal;
  /** Called for each line of output, bounded in length and number. */
  readonly onLine: (line: string) => void;
}

/** What came of it: how it ended and the last lines it printed. */
export interface PythonOutcome {
  readonly exit: PythonExit;
  readonly tail: readonly string[];
}

const guard = join(import.meta.dirname, 'guard.py');
const limits = { lineLength: 4_000, lines: 50_000, tail: 60 };

/** Runs a Python program under the guard: no process of it outlives this call, or this process, whatever happens. */
export const runPython = async (job: PythonJob): Promise<PythonOutcome> => {
  if (job.signal.aborted) return { exit: { kind: 'cancelled' }, tail: [] };
  const child = execa(job.python, ['-I', '-S', guard, job.python, job.script, ...job.args], {
    cwd: job.work,
    env: cleanEnvironment(job.work, job.threads),
    extendEnv: false,
    stdin: 'pipe',
    buffer: false,
    reject: false,
    killDescendants: true,
    forceKillAfterDelay: false, // a killed guard could not sweep; closing its stdin is how it is told
  });
  let ended: PythonExit | undefined;
  const end = (exit: PythonExit) => {
    ended ??= exit;
    child.stdin.end();
  };
  const cancel = () => end({ kind: 'cancelled' });
  job.signal.addEventListener('abort', cancel, { once: true });
  const late: PythonExit = { kind: 'timed-out', seconds: job.timeoutMs / 1000 };
  const ask = setTimeout(() => child.kill('SIGTERM'), job.timeoutMs);
  const insist = setTimeout(() => end(late), job.timeoutMs + job.graceMs);
  child.stdin.on('error', () => {}); // the guard may be gone already
  const tail = collect([child.stdout, child.stderr], job.onLine);
  try {
    const result = await child;
    if (ended !== undefined) return { exit: ended, tail };
    const status = result.exitCode;
    if (status === undefined) return { exit: { kind: 'not-started', why: result.shortMessage ?? 'unknown' }, tail };
    return { exit: exitOf(status), tail };
  } finally {
    clearTimeout(ask);
    clearTimeout(insist);
    job.signal.removeEventListener('abort', cancel);
  }
};

/** Reads lines as they come; keeps the last ones; never holds more than a bounded amount. */
const collect = (streams: readonly Readable[], onLine: (line: string) => void): string[] => {
  const tail: string[] = [];
  let count = 0;
  for (const input of streams) {
    eachLine(input, limits.lineLength, (line) => {
      tail.push(line);
      if (tail.length > limits.tail) tail.shift();
      count += 1;
      if (count <= limits.lines) onLine(line);
    });
  }
  return tail;
};
