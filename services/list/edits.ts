import { keyed } from './file/match.ts';
import type { Changes, Page } from './file/page.ts';
import type { ListColumns } from './list.ts';

/**
 * What a person changed in their own cells between two pages, as changes to a third, which they (or another) saved
 * meanwhile: only where that one still says what the first did. Rows and columns are those that all three have.
 */
export const editsOnto = (from: Page, edited: Page, onto: Page, columns: ListColumns): Changes => {
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
