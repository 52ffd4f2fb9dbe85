import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { lateSave } from './current.ts';
import { lookAt } from './file/look.ts';
import { beside } from './file/replace.ts';
import type { Known } from './known.ts';
import type { ListColumns } from './list.ts';
import type { ListLock } from './lock.ts';
import { isAlive, type Memory, rememberAll, sessionOf } from './memory.ts';
import type { Meta, Sidecar } from './sidecar.ts';

/**
 * In ms. Whoever saves within this time after our last write had our version open: then what the sidecar knows still
 * counts.
 */
const memorableMs = 10_000;

/**
 * Joins the processes that share the list. The first one decides whether the sidecar of earlier processes still counts.
 */
export const join = (path: string, columns: ListColumns, sidecar: Sidecar): Memory => {
  const [left, sessions] = [sidecar.meta(), sidecar.sessions()];
  const alone = !sessions.some(isAlive);
  // a session that left normally removed its entries
  const killed = sessions.length > 0;
  const keep = !alone || (killed && left !== undefined && sameColumns(left, columns) && isFresh(path, left));
  const batch = left?.batch ?? `${new Date().toISOString().slice(0, 10)}-${randomUUID().slice(0, 8)}`;
  const seq = left?.seq ?? 0;
  if (!keep) {
    sidecar.forget();
    rmSync(beside(path).before, { force: true });
    sidecar.setMeta({
      columns: [...columns.managed],
      batch,
      seq,
      at: 0,
      written: null,
      replaced: null,
      rows: 0,
      last: '',
    });
  }
  const me = randomUUID();
  for (const one of sessions) if (!isAlive(one)) sidecar.endSession(one.id);
  sidecar.setSession(sessionOf({ me }));
  const memory: Memory = {
    ...{ path, columns, me, first: alone, batch, page: undefined, look: undefined, replaced: undefined, seq },
    ...{ known: new Map<string, Known>(), byRow: new Map<number, Known>(), unsaved: new Map<string, Known>() },
    ...{ held: new Set<string>(), alive: new Set([me]), overruled: [], notes: [] },
  };
  rememberAll(memory, sidecar.known(-1));
  return memory;
};

const sameColumns = (left: Meta, columns: ListColumns) => left.columns.join() === columns.managed.join();

/** Whether the file is what we last wrote, or was saved soon after. */
const isFresh = (path: string, left: Meta): boolean => {
  const near = (changed: number) => changed >= left.at - 1000 && changed <= left.at + memorableMs;
  const look = lookAt(path);
  const late = lateSave(path, left);
  if ('ok' in look) return false;
  return (
    look.digest === left.written || look.digest === left.replaced || near(look.changed) || near(late?.changed ?? 0)
  );
};

/** Leaves the list. The last process that leaves removes the files beside it. */
export const depart = (memory: Memory, lock: ListLock, finished: boolean): void => {
  const sidecar = lock.sidecar();
  const paths = beside(memory.path);
  sidecar.endSession(memory.me);
  if (!sidecar.sessions().some(isAlive)) {
    sidecar.forget();
    const meta = sidecar.meta();
    if (meta !== undefined) sidecar.setMeta({ ...meta, at: 0, written: null, replaced: null });
    rmSync(paths.before, { force: true });
    rmSync(paths.next, { force: true });
    rmSync(paths.shares, { force: true });
    if (finished) rmSync(paths.sidecar, { force: true });
  }
  lock.release();
};
