import { execa } from 'execa';
import { commandFile } from '../package/root.ts';
import { plainText, readLines } from '../python/run/output.ts';
import { later } from '../time/later.ts';
import type { Ended, JobEngine, Task, TaskWatching } from './engine.ts';
import { lifelineVariable } from './lifeline.ts';
import { type Exit, endedOf, impossible, type Stop } from './local-ending.ts';
import { makeEngine } from './make-engine.ts';
import { keepTail } from './tail.ts';
import { waitUntilFree } from './wait-until-free.ts';

/** For tests: another program and a shorter grace time. */
export interface LocalOptions {
  readonly program?: string;
  /** How long a run may take to end after SIGTERM. */
  readonly graceSeconds?: number;
}

/** In bytes. A result on one line has about 100 KB. */
const bounds = { output: 4 * 2 ** 20, log: 2 ** 16 };
/** The pipe after the standard streams: a run stops when it closes, because then this process is gone. */
const lifelineFd = 3;

/** Runs tasks as processes on this machine. They stop as by SIGTERM when this process ends. */
export const localEngine = ({ program = commandFile, graceSeconds = 15 }: LocalOptions = {}): JobEngine =>
  makeEngine('local', (task, watching) => runHere(program, task, watching, graceSeconds * 1_000));

const runHere = async (program: string, task: Task, watching: TaskWatching, graceMs: number): Promise<Ended> => {
  if (!(await waitUntilFree(task.output, watching, 2 * graceMs))) return { kind: 'cancelled' };
  const child = start(program, task);
  if (child instanceof Error) return impossible(plainText(child.message.split('\n')[0] ?? ''));
  const output = keepTail(bounds.output);
  const log = keepTail(bounds.log);
  child.stdout.on('data', output.add);
  child.stderr.on('data', log.add);
  readLines(child.stderr, watching.onLine ?? (() => {}));
  if (child.pid !== undefined) watching.onPlace?.(`process ${child.pid} on this machine`);

  let stop: Stop | null = null;
  const over = new AbortController();
  const killAll = () => killGroup(child.pid);
  const end = (why: Stop) => {
    if (stop !== null) return;
    stop = why;
    child.kill('SIGTERM');
    later(graceMs, killAll, over.signal);
  };
  const cancel = () => end('cancelled');
  watching.signal.addEventListener('abort', cancel, { signal: over.signal });
  later(task.seconds * 1_000, () => end('out-of-time'), over.signal);
  const leave = () => {
    killAll();
    for (const pipe of child.stdio) pipe?.destroy();
  };
  child.nodeChildProcess.once('exit', () => later(1_000, leave, over.signal)); // another process may hold its pipes
  const exit: Exit = await child;
  over.abort();
  return endedOf(exit, stop, task, { output: output.text(), log: log.text() });
};

/** Returns an error if the arguments cannot be a command line, or this process's working folder is gone. */
const start = (program: string, { args, env, home }: Task) => {
  try {
    return execa(program, args, {
      env: { ...env, MEDALIST_HOME: home, [lifelineVariable]: String(lifelineFd) },
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
      buffer: false,
      reject: false,
      forceKillAfterDelay: false, // `runHere` kills the whole group instead
      detached: true, // a Ctrl-C reaches only this process, which then stops the run
    });
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
};

/** Kills the run and its children. Programs in a sandbox end by themselves when the run is gone. */
const killGroup = (leader: number | undefined): void => {
  if (leader === undefined) return;
  try {
    process.kill(-leader, 'SIGKILL');
  } catch {
    // all are gone
  }
};
