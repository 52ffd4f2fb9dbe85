import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Duplex, Readable, Writable } from 'node:stream';
import { projectRoot } from '../../package/root.ts';
import { later } from '../../time/later.ts';
import { limitBehind } from '../limits/limit-behind.ts';
import type { LaunchOrder } from '../sandbox/enclosure.ts';
import { noPeaks } from '../watch/sample.ts';
import { startWatch } from '../watch/watch.ts';
import type { PythonExit } from './exit.ts';
import type { PythonJob, PythonOutcome } from './job.ts';
import { type Output, readOutput } from './output.ts';
import { readStatus } from './status.ts';

/** How a tier runs a job: the launcher's order, the descriptor of the seccomp filter, and the folders that count as disk use. */
export interface Launch {
  readonly order: LaunchOrder;
  readonly filter: number | null;
  readonly folders: readonly string[];
}

const launcher = join(projectRoot, 'services', 'python', 'launcher');
/** The launcher has two processes above those of the tier and the program. */
const supervisors = 2;
/** The launcher needs milliseconds to end everything; after this time we no longer rely on it. */
const patienceMs = 5_000;

/** In the order of `stdio` below: the standard streams, the filter, the status, a GPU's lock, a socket. */
type Pipes = [Writable, Readable, Readable, null, Readable, null, Duplex | null];

/** Starts the launcher, reads its output, watches it, keeps the time, and waits until every process of the program is gone. */
export const supervise = async (job: PythonJob, python: string, launch: Launch): Promise<PythonOutcome> => {
  const child = spawn(python, ['-I', '-S', launcher], {
    cwd: '/',
    env: { PATH: '/usr/bin:/bin', LANG: 'C.UTF-8' },
    stdio: [
      'pipe',
      'pipe',
      'pipe',
      launch.filter ?? 'ignore',
      'pipe',
      job.gpu?.fd ?? 'ignore',
      job.onSocket ? 'pipe' : 'ignore',
    ],
  });
  const closed = closing(child);
  const [stdin, stdout, stderr, , statusPipe, , socket] = child.stdio as unknown as Pipes; // Node's type knows three streams only
  stdin.on('error', () => {}); // the launcher may be gone already
  stdin.write(`${JSON.stringify(launch.order)}\n`);
  if (socket !== null && socket !== undefined) job.onSocket?.(socket);

  let ended: PythonExit | undefined;
  let asked = false;
  const patience = new AbortController();
  const end = (exit: PythonExit) => {
    ended ??= exit;
    stdin.end(); // the launcher takes this as the order to end everything
    later(patienceMs, () => child.kill('SIGKILL'), patience.signal);
  };
  const status = readStatus(statusPipe);
  const output = readOutput([stdout, stderr], job.onLine, (bytes) => {
    if (bytes > job.limits.output) end({ kind: 'limit', limit: 'output', allowed: job.limits.output, used: bytes });
  });
  const { seconds, graceSeconds } = job.limits;
  const ask = () => {
    asked = true;
    child.kill('SIGTERM');
  };
  const started = performance.now();
  const outOfTime = (): PythonExit => {
    const used = (performance.now() - started) / 1000;
    return { kind: 'limit', limit: 'time', allowed: seconds + graceSeconds, used };
  };
  later(seconds * 1000, ask, patience.signal);
  later((seconds + graceSeconds) * 1000, () => end(outOfTime()), patience.signal);
  const cancel = () => end({ kind: 'cancelled' });
  job.signal.addEventListener('abort', cancel, { once: true });
  if (job.signal.aborted) cancel(); // it may have aborted before we listened, and then no event comes
  const watch = child.pid === undefined ? undefined : startWatch(watchOf(job, child.pid, launch, output, end));
  try {
    const why = await closed;
    const watched = (await watch?.stop()) ?? noPeaks;
    const peaks = { ...watched, cpuSeconds: Math.max(watched.cpuSeconds, status.cpuSeconds()) };
    const tail = output.tail();
    // it was asked to end before its launcher could start: the sandbox is not at fault
    const exit = ended ?? politely(status.exit(), asked, outOfTime) ?? (asked ? outOfTime() : unexplained(why, tail));
    return { exit: limitBehind(exit, tail, job.limits, peaks), tail, peaks, tier: job.sandbox.tier };
  } finally {
    patience.abort();
    job.signal.removeEventListener('abort', cancel);
  }
};

const watchOf = (job: PythonJob, root: number, launch: Launch, output: Output, end: (exit: PythonExit) => void) => ({
  root,
  depth: supervisors + launch.order.depth,
  folders: launch.folders,
  gpu: job.gpu?.gpu ?? null,
  limits: job.limits,
  output: output.bytes,
  listener: {
    sample: job.onSample ?? (() => {}),
    warn: job.onWarning ?? (() => {}),
    exceeded: (reached: Parameters<NonNullable<PythonJob['onWarning']>>[0]) => end({ kind: 'limit', ...reached }),
  },
});

/** How a program ended after SIGTERM: if the signal killed it, it ran out of time; if it ended well, that counts. */
const politely = (exit: PythonExit | undefined, asked: boolean, outOfTime: () => PythonExit): PythonExit | undefined =>
  asked && exit?.kind === 'signal' && exit.signal === 'SIGTERM' ? outOfTime() : exit;

/** The end of a program without a report: it never ran (then the last words are the sandbox's), or its supervisor was killed. */
const unexplained = (why: string, tail: readonly string[]): PythonExit => ({
  kind: 'not-started',
  why: tail.length > 0 ? tail.slice(-3).join('; ') : why,
});

/** Waits until the process has ended and its pipes are closed; resolves with the way it ended, in words. */
const closing = (child: ChildProcess): Promise<string> =>
  new Promise((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('close', (code, signal) => resolve(`its supervisor ended with ${signal ?? code}`));
  });
