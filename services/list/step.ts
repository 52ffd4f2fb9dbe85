import { randomUUID } from 'node:crypto';
import { type CurrentList, currentList, extentOf, lateSave, type Wait, type WaitLimits } from './current.ts';
import { digestOf, type quietness, reasonOf } from './file/look.ts';
import { identityOf } from './file/match.ts';
import { managedCells } from './file/merge.ts';
import { type Changes, changedPage, type Page, textOf } from './file/page.ts';
import { putNext, writeNext } from './file/replace.ts';
import { plainCell } from './file/scan.ts';
import { type Known, latestOf, sameCell, withVersion } from './known.ts';
import type { Claim, ListProblem, ListRow, Turn } from './list.ts';
import { catchUp, type Memory, remember, rememberAll, rowsOf, sessionOf } from './memory.ts';
import { unwritable } from './problem.ts';
import type { Meta, Sidecar } from './sidecar.ts';

/** A turn in progress. When the sidecar has it, `turn` is null: only the file must still be written. */
export interface Underway {
  turn: Turn | null;
  readonly taken: Claim[];
}

/** The result of a step. `again`: somebody saved meanwhile. */
export type Step =
  | { readonly kind: 'done'; readonly rows: readonly ListRow[] }
  | { readonly kind: 'again' }
  | { readonly kind: 'failed'; readonly problem: ListProblem }
  | Wait;

/** Tries a turn once, under the lock. First records the new state in the sidecar, then writes the file. */
export const takeStep = (
  memory: Memory,
  sidecar: Sidecar,
  underway: Underway,
  quiet: ReturnType<typeof quietness>,
  limits: WaitLimits,
): Step => {
  catchUp(memory, sidecar);
  const meta = sidecar.meta();
  if (meta === undefined) throw new Error('the sidecar lost its first row under our lock');
  const current = currentList(memory, meta, quiet, limits);
  if (current.kind === 'wait') return current;
  const seq = meta.seq + 1;
  const { unsaved } = memory;
  const update = (known: Known) => {
    unsaved.set(known.id, known);
    remember(memory, known);
  };
  if (current.merged !== undefined) {
    for (const one of current.merged) if (one !== memory.known.get(one.id)) unsaved.set(one.id, one);
    rememberAll(memory, current.merged);
    memory.notes.push(...current.notes);
  }
  for (const known of entered(memory, underway.turn, seq)) update(known);
  const due = current.merged === undefined ? [...unsaved.values()] : [...memory.known.values()];
  const entry = changedPage(current.page, dueChanges(current.page, due, memory), memory.columns);
  const taken = chosen(memory, entry, underway.turn, seq);
  for (const { known } of taken) {
    const last = memory.byRow.get(known.row);
    if (last !== undefined) update({ ...last, open: false, gone: true });
    update(known);
    memory.held.add(known.id);
  }
  const page = changedPage(
    entry,
    dueChanges(
      entry,
      taken.map(({ known }) => known),
      memory,
    ),
    memory.columns,
  );
  underway.taken.push(...taken.map(({ known, row }) => ({ id: known.id, row })));
  underway.turn = null;
  return written(memory, sidecar, current, page, { ...meta, seq });
};

/** The rows with the turn's entries applied. Entries for claims that ended meanwhile are dropped. */
const entered = (memory: Memory, turn: Turn | null, seq: number): readonly Known[] =>
  (turn?.entries ?? []).flatMap(({ claim, cells, last }) => {
    const known = memory.known.get(claim);
    if (known === undefined || !memory.held.has(claim)) return [];
    if (last) memory.held.delete(claim);
    const latest = latestOf(known);
    const next = memory.columns.managed.map((name, n) => {
      const cell = known.theirs.includes(name) ? undefined : cells[name];
      return cell === undefined ? (latest[n] ?? '') : plainCell(cell);
    });
    return [{ ...withVersion(known, next, seq, false), open: !last }];
  });

/** The cells of the page that differ from their latest version. */
const dueChanges = (page: Page, due: readonly Known[], { columns }: Memory): Changes => {
  const changes = new Map<number, Record<string, string>>();
  for (const known of due) {
    const row = page.rows[known.row];
    if (known.gone || row === undefined) continue;
    const latest = latestOf(known);
    const missing = columns.managed.flatMap((name, n) =>
      sameCell(row.seen.cells[name], latest[n]) ? [] : [[name, latest[n] ?? '']],
    );
    if (missing.length > 0) changes.set(known.row, Object.fromEntries(missing));
  }
  return changes;
};

/** The rows that the caller claims, with the cells to write into them. */
const chosen = (memory: Memory, page: Page, turn: Turn | null, seq: number) => {
  const { columns, byRow, me } = memory;
  const numbers = new Set<number>();
  return (turn?.choose(rowsOf(memory, page)) ?? []).map(({ row, cells }) => {
    const n = page.rows.findIndex(({ seen }) => seen.line === row.line);
    const seen = page.rows[n]?.seen;
    if (seen === undefined || row.holder !== null || numbers.has(n))
      throw new Error(`line ${row.line} cannot be claimed`);
    numbers.add(n);
    const now = managedCells(seen, columns);
    const versions = byRow.get(n)?.versions ?? [{ seq: 0, cells: [...now], byHand: false }];
    const next = columns.managed.map((name, at) =>
      cells[name] === undefined ? (now[at] ?? '') : plainCell(cells[name]),
    );
    const state = { id: randomUUID(), session: me, open: true, overruled: null, gone: false, row: n, theirs: [] };
    const known: Known = { ...state, versions, ...identityOf(page, n, columns) };
    return { known: withVersion(known, next, seq, false), row };
  });
};

/** Undoes the claims of a failed turn. Its entries stay, to be written later. */
export const giveUp = (memory: Memory, taken: readonly Claim[]): void => {
  for (const { id } of taken) {
    memory.held.delete(id);
    const known = memory.known.get(id);
    if (known === undefined) continue;
    const before = known.versions.at(-2)?.cells ?? latestOf(known);
    const back = { ...withVersion(known, before, memory.seq + 1, false), open: false };
    memory.unsaved.set(id, back);
    remember(memory, back);
  }
};

/** Records the new state in the sidecar, then writes the file. */
const written = (
  memory: Memory,
  sidecar: Sidecar,
  { look, late, page: found, merged }: CurrentList,
  page: Page,
  meta: Meta,
): Step => {
  const asFound = page === found && late === undefined;
  const content = asFound ? look.bytes : Buffer.from(textOf(page));
  const same = asFound || content.equals(look.bytes);
  const record = (words: Partial<Meta>) => {
    for (const known of memory.unsaved.values()) sidecar.setKnown(known, meta.seq);
    memory.unsaved.clear();
    sidecar.setSession(sessionOf(memory));
    sidecar.setMeta({ ...meta, ...words, ...extentOf(page, memory.columns) });
    memory.seq = meta.seq;
  };
  const done = (): Step => ({ kind: 'done', rows: rowsOf(memory, page) });
  if (same) {
    if (memory.unsaved.size > 0 || merged !== undefined)
      record({ written: look.digest, replaced: late?.digest ?? meta.replaced });
    [memory.page, memory.look] = [page, look];
    return done();
  }
  try {
    writeNext(memory.path, content);
    const digest = digestOf(content);
    record({ written: digest, replaced: look.digest, at: Date.now() });
    sidecar.save();
    memory.replaced = look;
    if (!putNext(memory.path, look)) return { kind: 'again' };
    [memory.page, memory.look] = [page, { bytes: content, digest, inode: 0, changed: 0 }];
  } catch (error) {
    return { kind: 'failed', problem: unwritable(memory.path, reasonOf(error)) };
  }
  return lateSave(memory.path, { replaced: look.digest }, look) === undefined ? done() : { kind: 'again' };
};
