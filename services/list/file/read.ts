import { existsSync, realpathSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import { stillRuns } from '../../files/life.ts';
import { holdersOf } from '../../files/lock-holders.ts';
import { oddFileOf } from '../../files/odd-file.ts';
import { Known } from '../known.ts';
import type { ListColumns, ListProblem, ListRow } from '../list.ts';
import { isAlive } from '../memory.ts';
import { missing } from '../problem.ts';
import { Meta, Session } from '../sidecar.ts';
import { type Look, lookAt, pageIn } from './look.ts';
import { matchRows } from './match.ts';
import type { Page } from './page.ts';
import { beside } from './replace.ts';

/** A list for display. Reading it writes nothing and blocks nobody. */
export interface ListRead {
  readonly ok: true;
  readonly rows: readonly ListRow[];
  /** How many processes work on the list. */
  readonly others: number;
  /** Those of them on this machine that the kernel knows to have a share in the list, and that began when the list says. */
  readonly pids: readonly number[];
}

export const readList = (path: string, columns: ListColumns): ListRead | ListProblem => {
  let real: string;
  try {
    real = realpathSync(path);
  } catch {
    return missing(path);
  }
  const look = lookAt(real);
  if ('ok' in look) return look;
  const page = pageIn(real, look, columns);
  if ('ok' in page) return page;
  const { held, others, sessions } = holders(beside(real).sidecar, look, page, columns);
  const rows = page.rows.map(({ seen }, n): ListRow => (held.has(n) ? { ...seen, holder: 'another' } : seen));
  const sharers = new Set(sessions.length === 0 ? [] : holdersOf(beside(real).shares, 'READ'));
  const pids = sessions.filter((one) => stillRuns(one) === true && sharers.has(one.pid)).map(({ pid }) => pid);
  return { ok: true, rows, others, pids };
};

const Sessions = z.array(Session);
const Rows = z.array(z.object({ data: z.string() }));

/** The rows that other processes hold, as far as the sidecar can be read now; else none. */
const holders = (
  sidecar: string,
  { digest }: Look,
  page: Page,
  columns: ListColumns,
): Pick<ListRead, 'others'> & { readonly held: ReadonlySet<number>; readonly sessions: readonly Session[] } => {
  if (!existsSync(sidecar) || oddFileOf(sidecar) !== undefined) return { held: new Set(), others: 0, sessions: [] };
  try {
    using db = new DatabaseSync(sidecar, { readOnly: true, timeout: 50 });
    const sessions = Sessions.parse(db.prepare('SELECT * FROM session').all()).filter(isAlive);
    const alive = new Set(sessions.map(({ id }) => id));
    const open = Rows.parse(db.prepare("SELECT data FROM known WHERE data ->> 'open' AND NOT data ->> 'gone'").all());
    const known = open.map(({ data }) => Known.parse(JSON.parse(data)));
    const held = known.filter(({ session }) => alive.has(session));
    const [meta] = Rows.parse(db.prepare('SELECT data FROM meta').all());
    const asWritten = meta !== undefined && Meta.parse(JSON.parse(meta.data)).written === digest;
    const rows = asWritten ? held.map(({ row }) => row) : matchRows(held, page, columns).values();
    return {
      held: new Set(rows),
      others: sessions.length,
      sessions,
    };
  } catch {
    return { held: new Set(), others: 0, sessions: [] };
  }
};
