import { type Look, lookAt, pageIn, type quietness } from './file/look.ts';
import { keyed, keyOf } from './file/match.ts';
import { mergeRows } from './file/merge.ts';
import { type Changes, changedPage, type Page } from './file/page.ts';
import { beside } from './file/replace.ts';
import type { Known } from './known.ts';
import type { ListColumns, ListProblem } from './list.ts';
import type { Memory } from './memory.ts';
import { restless } from './problem.ts';
import type { Meta } from './sidecar.ts';

/** How long a file must have stayed as it is before it is believed. */
export interface Patience {
  readonly quietMs: number;
  /** The same for one that lost rows, */
  readonly shrunkMs: number;
  /** and for one that lost its last row, too: it looks as if it was only half written. */
  readonly cutMs: number;
  /** After so long a file that never rests is a problem; */
  readonly restlessMs: number;
  /** and after so long one that cannot be read. */
  readonly brokenMs: number;
}

/** Look again soon: it is a problem only if it stays so. */
export interface Wait {
  readonly kind: 'wait';
  readonly problem: ListProblem;
  readonly upToMs: number;
}

/** What a turn stands on: the file as it is, and as people want it. */
export interface CurrentList {
  readonly kind: 'current';
  readonly look: Look;
  /** What the file we replaced last became, where somebody saved into that one. */
  readonly late: Look | undefined;
  readonly page: Page;
  /** Rows that somebody took, where a person changed the file; undefined: nobody did. */
  readonly merged: readonly Known[] | undefined;
  readonly notes: readonly string[];
}

/** Reads the list, and what was saved where it was before. A person's file is taken as soon as it rests. */
export const currentList = (memory: Memory, meta: Meta, quiet: ReturnType<typeof quietness>, patience: Patience) => {
  const { path, columns } = memory;
  const look = lookAt(path, memory.look);
  const wait = (problem: ListProblem): Wait => ({ kind: 'wait', problem, upToMs: patience.brokenMs });
  const rest = (): Wait => ({ kind: 'wait', problem: restless(path), upToMs: patience.restlessMs });
  if ('ok' in look) return wait(look);
  const late = lateSave(path, meta, memory.replaced);
  const ours = look.digest === meta.written;
  const page = ours && memory.look?.digest === look.digest ? memory.page : undefined;
  const here = page ?? pageIn(path, look, columns, memory.page);
  if (ours && late === undefined) return 'ok' in here ? wait(here) : currentAs(look, late, here);

  // what we were about to replace when we were killed is no news
  const undone = look.digest === meta.replaced;
  const resting = Math.min(
    ours || undone ? Number.POSITIVE_INFINITY : quiet(path, look),
    late === undefined ? Number.POSITIVE_INFINITY : quiet(beside(path).before, late),
  );
  if (resting < patience.quietMs) return rest();
  if ('ok' in here) return wait(here);
  const edited = late === undefined ? here : pageIn(path, late, columns);
  if ('ok' in edited && resting < patience.brokenMs) return wait(edited);
  const wanted = 'ok' in edited ? here : late === undefined ? here : ours ? edited : both(memory, edited, here);
  const merged = mergeRows([...memory.known.values()], wanted, meta.seq + 1, columns);
  const { rows, last } = extentOf(wanted, columns);
  const shrunk = merged.removed > 0 || rows < meta.rows;
  const cut = last !== meta.last;
  if (shrunk && resting < (cut ? patience.cutMs : patience.shrunkMs)) return wait(restless(path));
  const notes = [
    ...(merged.stale > 0 && !undone
      ? [`an older version of the list was saved over ours: ${merged.stale} of its rows were written again`]
      : []),
    ...('ok' in edited ? [`what was saved while the list was written could not be used: ${edited.message}`] : []),
  ];
  return { ...currentAs(look, late, wanted), merged: merged.known, notes };
};

const currentAs = (look: Look, late: Look | undefined, page: Page): CurrentList => ({
  ...{ kind: 'current', look, late, page, merged: undefined, notes: [] },
});

/** What tells a file that was cut short. */
export const extentOf = ({ rows }: Page, columns: ListColumns) => {
  const last = rows.at(-1);
  return { rows: rows.length, last: last === undefined ? '' : keyOf(last.seen, columns) };
};

/** Somebody had the file open that we replaced, and saved into it. */
export const lateSave = (path: string, { replaced }: Pick<Meta, 'replaced'>, known?: Look): Look | undefined => {
  if (replaced === null) return undefined;
  const before = lookAt(beside(path).before, known);
  return 'ok' in before || before.digest === replaced ? undefined : before;
};

/** Two saves between two turns, one of them into the old file. */
const both = (memory: Memory, edited: Page, onto: Page): Page =>
  memory.page === undefined
    ? onto
    : changedPage(onto, editsOnto(memory.page, edited, onto, memory.columns), memory.columns);

/**
 * What a person changed in their own cells between two pages, as changes to a third, which they (or another) saved
 * meanwhile: only where that one still says what the first did. Rows and columns are those that all three have.
 */
const editsOnto = (from: Page, edited: Page, onto: Page, columns: ListColumns): Changes => {
  const changes = new Map<number, Record<string, string>>();
  const [then, there] = [keyed(from, columns), keyed(edited, columns)];
  const own = [...onto.header.places.keys()].filter((name) => !columns.ours.includes(name));
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
