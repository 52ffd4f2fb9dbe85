import { accessSync, constants, realpathSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Lock, takeShare } from '../files/lock.ts';
import { lateSave, type WaitLimits } from './current.ts';
import { lookAt, pageIn, quietness, reasonOf } from './file/look.ts';
import { beside } from './file/replace.ts';
import { depart, join } from './join.ts';
import type { ListColumns, ListProblem, SharedList, Turn, TurnTaken } from './list.ts';
import { type ListLock, listLock } from './lock.ts';
import { isAlive, type Memory } from './memory.ts';
import { locked, missing, unreadable, unwritable } from './problem.ts';
import { isTrouble } from './sidecar.ts';
import { giveUp, type Step, takeStep, type Underway } from './step.ts';

export interface ListOptions extends Partial<WaitLimits> {
  /** How long another process may hold the list's lock. */
  readonly lockMs?: number;
}

const usual = { quietMs: 100, shrunkMs: 1000, cutMs: 4000, restlessMs: 5000, brokenMs: 10_000, lockMs: 30_000 };

/** Joins the processes that work on a list, or says why the list cannot be used; then nothing was written. */
export const openList = async (
  path: string,
  columns: ListColumns,
  options: ListOptions = {},
): Promise<SharedList | ListProblem> => {
  const limits = { ...usual, ...options };
  let real: string;
  try {
    real = realpathSync(path);
    accessSync(real, constants.R_OK);
  } catch (error) {
    return reasonOf(error) === 'ENOENT' ? missing(path) : unreadable(path, reasonOf(error));
  }
  const problem = await usable(real, columns, limits);
  if (problem !== undefined) return problem;
  try {
    accessSync(real, constants.W_OK);
    const lock = listLock(beside(real).sidecar, limits.lockMs);
    if (!(await lock.acquire())) return locked(real);
    const memory = join(real, columns, lock.sidecar());
    const share = takeShare(beside(real).shares); // under the lock, as whoever leaves removes the file
    lock.release();
    return listOn(memory, lock, share, limits);
  } catch (error) {
    return unwritable(real, isTrouble(error) ? String(error) : reasonOf(error));
  }
};

/** Reads the file once before anything is written: a file that is not a list gets no files beside it. */
const usable = async (path: string, columns: ListColumns, { quietMs, restlessMs }: WaitLimits) => {
  const quiet = quietness();
  for (const until = performance.now() + restlessMs; ; await sleep(20)) {
    const look = lookAt(path);
    const page = 'ok' in look ? look : pageIn(path, look, columns);
    if (!('ok' in page)) return undefined;
    if ('ok' in look || quiet(path, look) >= quietMs || performance.now() > until) return page;
  }
};

const listOn = (memory: Memory, lock: ListLock, share: Lock | undefined, limits: WaitLimits): SharedList => {
  const quiet = quietness();
  let line: Promise<unknown> = Promise.resolve();
  let left = false;
  let watch: NodeJS.Timeout | undefined;
  const inLine = <T>(work: () => Promise<T>): Promise<T> => {
    const result = line.then(work);
    line = result.catch(() => undefined);
    return result;
  };

  const step = async (underway: Underway): Promise<Step> => {
    if (!(await lock.acquire())) return { kind: 'failed', problem: locked(memory.path) };
    try {
      const result = takeStep(memory, lock.sidecar(), underway, quiet, limits);
      lock.release();
      return result;
    } catch (error) {
      lock.drop();
      if (!isTrouble(error)) throw error;
      return { kind: 'failed', problem: unwritable(memory.path, String(error)) };
    }
  };

  const turn = async (wanted: Turn): Promise<TurnTaken | ListProblem> => {
    const underway: Underway = { turn: wanted, taken: [] };
    for (let waited: number | undefined; ; ) {
      const result = await step(underway);
      switch (result.kind) {
        case 'done': {
          const { overruled, notes } = memory;
          [memory.overruled, memory.notes] = [[], []];
          return { ok: true, rows: result.rows, taken: underway.taken, overruled, notes };
        }
        case 'failed':
          giveUp(memory, underway.taken);
          return result.problem;
        case 'again':
          break;
        case 'wait': {
          waited ??= performance.now();
          if (performance.now() - waited > result.upToMs) {
            giveUp(memory, underway.taken);
            return result.problem;
          }
          await sleep(15);
          break;
        }
        default:
          return result satisfies never;
      }
    }
  };

  /** Looks soon for an edit that was saved into the replaced file, so that it need not wait for our next turn. */
  const watchLate = () => {
    clearTimeout(watch);
    watch = setTimeout(() => void inLine(catchLate), 300).unref();
  };
  const catchLate = async () => {
    if (left || !isLate(memory, lock)) return;
    const result = await turn({ entries: [], choose: () => [] });
    if (!result.ok) return;
    memory.overruled.push(...result.overruled);
    memory.notes.push(...result.notes);
  };

  const leave = async (finished: boolean) => {
    if (left) return;
    if (isLate(memory, lock)) await turn({ entries: [], choose: () => [] });
    left = true;
    clearTimeout(watch);
    const mayDepart = await lock.acquire();
    share?.[Symbol.dispose]();
    if (mayDepart) depart(memory, lock, finished);
    lock.drop();
  };

  return {
    path: memory.path,
    batch: memory.batch,
    first: memory.first,
    others: () => {
      try {
        memory.alive = new Set([
          memory.me,
          ...lock
            .sidecar()
            .sessions()
            .filter(isAlive)
            .map(({ id }) => id),
        ]);
      } catch {
        // another process has the lock: keeps what we knew at our last turn
      }
      return memory.alive.size - 1;
    },
    turn: (wanted) =>
      inLine(async () => {
        if (left) throw new Error('the list was left');
        const result = await turn(wanted);
        watchLate();
        return result;
      }),
    leave: (finished) => inLine(() => leave(finished)),
    [Symbol.asyncDispose]: () => inLine(() => leave(false)),
  };
};

const isLate = (memory: Memory, lock: ListLock): boolean => {
  try {
    const meta = lock.sidecar().meta();
    return meta !== undefined && lateSave(memory.path, meta) !== undefined;
  } catch {
    return true; // unknown: the turn looks again, under the lock
  }
};
