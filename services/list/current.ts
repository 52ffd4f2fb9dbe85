import { type Look, lookAt, pageIn, type quietness } from './file/look.ts';
import { keyed, keyOf } from './file/match.ts';
import { mergeRows } from './file/merge.ts';
import { type Changes, changedPage, type Page } from './file/page.ts';
import { beside } from './file/replace.ts';
import type { Known } from './known.ts';
import type { ListColumns, ListProblem } from './list.ts';
import type { Memory } from './memory.ts';
import { neverRests } from './problem.ts';
import type { Meta } from './sidecar.ts';

/** How long a changed file must stay unchanged before it is read, in ms. */
export interface WaitLimits {
  readonly quietMs: number;
  /** The same for a file that lost rows. */
  readonly shrunkMs: number;
  /** The same for a file that also lost its last row: it may be only half written. */
  readonly cutMs: number;
  /** A file that changes for longer than this is a problem. */
  readonly restlessMs: number;
  /** A file that is unreadable for longer than this is a problem. */
  readonly brokenMs: number;
}

/** Look again soon. `problem` counts only if it lasts `upToMs`. */
export interface Wait {
  readonly kind: 'wait';
  readonly problem: ListProblem;
  readonly upToMs: number;
}

/** The state that a turn starts from: the file as it is, and as people want it. */
export interface CurrentList {
  readonly kind: 'current';
  readonly look: Look;
  /** The file that we replaced last, if somebody saved into it afterwards. */
  readonly late: Look | undefined;
  readonly page: Page;
  /** The claimed rows after a person changed the file; undefined: nobody changed it. */
  readonly merged: readonly Known[] | undefined;
  readonly notes: readonly string[];
}

/**
 * Reads the list, and what somebody saved into the file that we replaced. A person's changes are accepted as soon as
 * the file rests.
 */
export const currentList = (memory: Memory, meta: Meta, quiet: ReturnType<typeof quietness>, limits: WaitLimits) => {
  const { path, columns } = memory;
  const look = lookAt(path, memory.look);
  const wait = (problem: ListProblem): Wait => ({ kind: 'wait', problem, upToMs: limits.brokenMs });
  const waitForRest = (): Wait => ({ kind: 'wait', problem: neverRests(path), upToMs: limits.restlessMs });
  if ('ok' in look) return wait(look);
  const late = lateSave(path, meta, memory.replaced);
  const ours = look.digest === meta.written;
  const page = ours && memory.look?.digest === look.digest ? memory.page : undefined;
  const here = page ?? pageIn(path, look, columns, memory.page);
  if (ours && late === undefined) return 'ok' in here ? wait(here) : currentAs(look, late, here);

  // this is the file that we were about to replace when we were killed, so nobody changed it
  const undone = look.digest === meta.replaced;
  const resting = Math.min(
    ours || undone ? Number.POSITIVE_INFINITY : quiet(path, look),
    late === undefined ? Number.POSITIVE_INFINITY : quiet(beside(path).before, late),
  );
  if (resting < limits.quietMs) return waitForRest();
  if ('ok' in here) return wait(here);
  const edited = late === undefined ? here : pageIn(path, late, columns);
  if ('ok' in edited && resting < limits.brokenMs) return wait(edited);
  const wanted = 'ok' in edited ? here : late === undefined ? here : ours ? edited : both(memory, edited, here);
  const merged = mergeRows([...memory.known.values()], wanted, meta.seq + 1, columns);
  const { rows, last } = extentOf(wanted, columns);
  const shrunk = merged.removed > 0 || rows < meta.rows;
  const cut = last !== meta.last;
  if (shrunk && resting < (cut ? limits.cutMs : limits.shrunkMs)) return wait(neverRests(path));
  const notes = [
    ...(merged.stale > 0 && !undone
      ? [`an older version of the list was saved over ours: ${merged.stale} of its rows were written again`]
      : []),
    ...('ok' in edited ? [`a save during our own write could not be used: ${edited.message}`] : []),
  ];
  return { ...currentAs(look, late, wanted), merged: merged.known, notes };
};

const currentAs = (look: Look, late: Look | undefined, page: Page): CurrentList => ({
  ...{ kind: 'current', look, late, page, merged: undefined, notes: [] },
});

/** The number of rows and the key of the last one, which show whether a file was cut short. */
export const extentOf = ({ rows }: Page, columns: ListColumns) => {
  const last = rows.at(-1);
  return { rows: rows.length, last: last === undefined ? '' : keyOf(last.seen, columns) };
};

/** The file that we replaced, if somebody saved into it afterwards; else undefined. */
export const lateSave = (path: string, { replaced }: Pick<Meta, 'replaced'>, known?: Look): Look | undefined => {
  if (replaced === null) return undefined;
  const before = lookAt(beside(path).before, known);
  return 'ok' in before || before.digest === replaced ? undefined : before;
};

/** Combines two saves between two turns, one of them into the old file. */
const both = (memory: Memory, edited: Page, onto: Page): Page =>
  memory.page === undefined
    ? onto
    : changedPage(onto, editsOnto(memory.page, edited, onto, memory.columns), memory.columns);

/**
 * What a person changed in their own cells from `from` to `edited`, as changes to `onto`, which was saved meanwhile.
 * Only cells that `onto` left unchanged, and only rows and columns that all three have.
 */
const editsOnto = (from: Page, edited: Page, onto: Page, columns: ListColumns): Changes => {
  const changes = new Map<number, Record<string, string>>();
  const [then, there] = [keyed(from, columns), keyed(edited, columns)];
  const own = [...onto.header.places.keys()].filter((name) => !columns.managed.includes(name));
  const names = own.filter((name) => from.header.places.has(name) && edited.header.places.has(name));
  for (const [key, here] of keyed(onto, columns)) {
    const [before, after] = [then.get(key) ?? [], there.get(key) ?? []];
    if (before.length !== here.length || after.length !== here.length) continue;
    for (const [nth, n] of here.entries()) {
      const old = from.rows[before[nth] ?? -1]?.seen.cells ?? {};
      const edit = edited.rows[after[nth] ?? -1]?.seen.cells ?? {};
      const now = onto.rows[n]?.seen.cells ?? {};
      const moved = names.filter((name) => edit[name] !== old[name] && now[name] === old[name]);
      if (moved.length > 0) changes.set(n, Object.fromEntries(moved.map((name) => [name, edit[name] ?? ''])));
    }
  }
  return changes;
};
