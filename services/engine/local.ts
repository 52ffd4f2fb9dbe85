import { execa } from 'execa';
import { commandFile } from '../package/root.ts';
import { plainText, readLines } from '../python/run/output.ts';
import type { Ended, JobEngine, Task, TaskWatching } from './engine.ts';
import { isFree } from './free.ts';
import { lifelineVariable } from './lifeline.ts';
import { type Exit, impossible, judge, type Stop } from './local-ending.ts';
import { engineOf } from './once.ts';
import { keepTail } from './tail.ts';

/** For tests: another program, and less patience. */
export interface LocalOptions {
  readonly program?: string;
  /** How long a run has to end cleanly, once it was asked to. */
  readonly graceSeconds?: number;
}

/** A result on one line has some 100 KB. */
const bounds = { output: 4 * 2 ** 20, log: 2 ** 16 };
/** Of the pipes below: standard streams, then the one whose end tells a run that this process is gone. */
const lifelineFd = 3;
const longestTimer = 2 ** 31 - 1;

/** Runs tasks as processes on this machine. None outlives this process: one that loses it stops as by SIGTERM. */
export const localEngine = ({ program = commandFile, graceSeconds = 15 }: LocalOptions = {}): JobEngine =>
  engineOf('local', (task, watching) => runHere(program, task, watching, graceSeconds * 1_000));

const runHere = async (program: string, task: Task, watching: TaskWatching, graceMs: number): Promise<Ended> => {
  if (!(await isFree(task.output, watching, 2 * graceMs))) return { kind: 'cancelled' };
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
  child.nodeChildProcess.once('exit', () => later(1_000, leave, over.signal)); // somebody still holds its pipes
  const exit: Exit = await child;
  over.abort();
  return judge(exit, stop, task, { output: output.text(), log: log.text() });
};

/** An error: what there is cannot be put into a command at all, or this process's folder is gone. */
const start = (program: string, { args, env, home }: Task) => {
  try {
    return execa(program, args, {
      env: { ...env, MEDALIST_HOME: home, [lifelineVariable]: String(lifelineFd) },
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
      buffer: false,
      reject: false,
      forceKillAfterDelay: false, // `runHere` has its own, for all that was started
      detached: true, // a Ctrl-C of the terminal is for this process, which passes on what it means
    });
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
};

/** With all that it started, but programs in a sandbox: those end with it by themselves. */
const killGroup = (leader: number | undefined): void => {
  if (leader === undefined) return;
  try {
    process.kill(-leader, 'SIGKILL');
  } catch {
    // all are gone
  }
};

const later = (ms: number, act: () => void, until: AbortSignal): void => {
  const timer = setTimeout(act, Math.min(ms, longestTimer));
  until.addEventListener('abort', () => clearTimeout(timer), { once: true });
};
