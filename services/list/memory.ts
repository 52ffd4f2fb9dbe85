import { stillRuns, thisProcess } from '../files/life.ts';
import type { Look } from './file/look.ts';
import type { Page } from './file/page.ts';
import type { Known } from './known.ts';
import type { ListColumns, ListRow } from './list.ts';
import type { Session, Sidecar } from './sidecar.ts';

/** One process's picture of the list: what the file last was, and who took which row. Kept between turns for speed. */
export interface Memory {
  readonly path: string;
  readonly columns: ListColumns;
  /** Of this session. */
  readonly me: string;
  /** Nobody else was there when this session came. */
  readonly first: boolean;
  readonly batch: string;
  page: Page | undefined;
  look: Look | undefined;
  /** What ours replaced last. */
  replaced: Look | undefined;
  /** The turn up to which `known` was read from the sidecar. */
  seq: number;
  readonly known: Map<string, Known>;
  /** The same by the number of the row. */
  readonly byRow: Map<number, Known>;
  /** What the sidecar is still to be told. */
  readonly unsaved: Map<string, Known>;
  /** Claims of ours that our caller knows of and has not ended. */
  readonly held: Set<string>;
  /** Sessions that run, this one among them. */
  alive: ReadonlySet<string>;
  /** What our caller has not been told yet. */
  overruled: { claim: string; why: 'removed' | 'changed' }[];
  notes: string[];
}

/** Takes in a row as it is known now. */
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

/** All rows moved, perhaps: each to another's old place. */
export const rememberAll = (memory: Memory, known: readonly Known[]): void => {
  for (const one of known) remember(memory, one);
  memory.byRow.clear();
  for (const one of memory.known.values()) memory.byRow.set(one.row, one);
};

/** The rows as people see them, with who works on them. */
export const rowsOf = ({ byRow, me, alive }: Memory, page: Page): readonly ListRow[] =>
  page.rows.map(({ seen }, n) => {
    const known = byRow.get(n);
    if (!known?.open || !alive.has(known.session)) return seen;
    return { ...seen, holder: known.session === me ? 'us' : 'another' };
  });

/** Longer than any run of a batch lasts: so old is the word of a session that nobody here can see, then it is gone. */
const unseenMs = 6 * 3_600_000;

export const isAlive = (session: Session): boolean => stillRuns(session) ?? Date.now() - session.seen < unseenMs;

/** Reads what others wrote since our last turn. The sidecar may be a new one: then it is told what we know. */
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
  const columns = [...memory.columns.ours];
  const written = meta?.written ?? memory.look?.digest ?? null;
  const fresh = { columns, batch: memory.batch, at: Date.now(), written, replaced: null, rows: 0, last: '' };
  sidecar.setMeta({ ...fresh, ...meta, seq });
  sidecar.setSession(sessionOf(memory));
  memory.seq = seq;
};

export const sessionOf = ({ me }: Pick<Memory, 'me'>): Session => ({ id: me, ...thisProcess(), seen: Date.now() });
