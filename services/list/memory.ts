import { stillRuns, thisProcess } from '../files/life.ts';
import type { Look } from './file/look.ts';
import type { Page } from './file/page.ts';
import type { Known } from './known.ts';
import type { ListColumns, ListRow } from './list.ts';
import type { Session, Sidecar } from './sidecar.ts';

/** What one process knows of the list: the last file and the claims of rows. Kept between turns for speed. */
export interface Memory {
  readonly path: string;
  readonly columns: ListColumns;
  /** The id of this session. */
  readonly me: string;
  /** No other session was there when this one joined. */
  readonly first: boolean;
  readonly batch: string;
  page: Page | undefined;
  look: Look | undefined;
  /** The file that we replaced last. */
  replaced: Look | undefined;
  /** The turn up to which `known` was read from the sidecar. */
  seq: number;
  readonly known: Map<string, Known>;
  /** The same rows by row number. */
  readonly byRow: Map<number, Known>;
  /** Rows that the sidecar does not know yet. */
  readonly unsaved: Map<string, Known>;
  /** Our claims that the caller has not ended. */
  readonly held: Set<string>;
  /** Running sessions, including this one. */
  alive: ReadonlySet<string>;
  /** `overruled` and `notes` that the caller has not got yet. */
  overruled: { claim: string; why: 'removed' | 'changed' }[];
  notes: string[];
}

/** Updates the state of a row. */
export const remember = (memory: Memory, known: Known): void => {
  const before = memory.known.get(known.id);
  if (before !== undefined && memory.byRow.get(before.row) === before) memory.byRow.delete(before.row);
  if (known.gone) memory.known.delete(known.id);
  else {
    memory.known.set(known.id, known);
    memory.byRow.set(known.row, known);
  }
  if (known.overruled !== null && memory.held.delete(known.id))
    memory.overruled.push({ claim: known.id, why: known.overruled });
};

/** Updates all rows. Rebuilds `byRow`, because rows may have moved to each other's places. */
export const rememberAll = (memory: Memory, known: readonly Known[]): void => {
  for (const one of known) remember(memory, one);
  memory.byRow.clear();
  for (const one of memory.known.values()) memory.byRow.set(one.row, one);
};

/** The rows with their holders. */
export const rowsOf = ({ byRow, me, alive }: Memory, page: Page): readonly ListRow[] =>
  page.rows.map(({ seen }, n) => {
    const known = byRow.get(n);
    if (!known?.open || !alive.has(known.session)) return seen;
    return { ...seen, holder: known.session === me ? 'us' : 'another' };
  });

/** Longer than any run. A session that cannot be checked from here counts as ended if its last turn is older. */
const unseenMs = 6 * 3_600_000;

export const isAlive = (session: Session): boolean => stillRuns(session) ?? Date.now() - session.seen < unseenMs;

/** Reads what others wrote since our last turn. If the sidecar is new, writes what we know into it. */
export const catchUp = (memory: Memory, sidecar: Sidecar): void => {
  const sessions = sidecar.sessions();
  const living = sessions.filter((one) => one.id === memory.me || isAlive(one));
  for (const one of sessions) if (!living.includes(one)) sidecar.endSession(one.id);
  memory.alive = new Set([memory.me, ...living.map(({ id }) => id)]);
  const meta = sidecar.meta();
  if (sessions.some(({ id }) => id === memory.me) && meta !== undefined) {
    if (meta.seq === memory.seq) return;
    rememberAll(memory, sidecar.known(memory.seq));
    memory.seq = meta.seq;
    return;
  }
  const theirs = sidecar.known(-1);
  const seq = Math.max(meta?.seq ?? 0, memory.seq) + 1;
  for (const one of memory.known.values()) if (!theirs.some(({ id }) => id === one.id)) sidecar.setKnown(one, seq);
  rememberAll(memory, theirs);
  const columns = [...memory.columns.managed];
  const written = meta?.written ?? memory.look?.digest ?? null;
  const fresh = { columns, batch: memory.batch, at: Date.now(), written, replaced: null, rows: 0, last: '' };
  sidecar.setMeta({ ...fresh, ...meta, seq });
  sidecar.setSession(sessionOf(memory));
  memory.seq = seq;
};

export const sessionOf = ({ me }: Pick<Memory, 'me'>): Session => ({ id: me, ...thisProcess(), seen: Date.now() });
