import { withJoined } from '../../../../core/columns/joined.ts';
import { headOf } from '../../../../core/columns/source.ts';
import { fold } from '../../../../core/competition/names.ts';
import type { JoinedTarget } from '../../../../core/schema/table-forms.ts';
import { isMissing } from '../../../../services/tables/missing.ts';
import type { Notes } from '../../evidence.ts';
import type { Roles } from '../../files/roles.ts';

const separators = [':', '|', '/', '+', '&', '-', '_', ' '];

interface Joined {
  /** The roles, with the target as one more column of train. */
  readonly roles: Roles;
  readonly joined: JoinedTarget | undefined;
}

/** A submission that asks for cells of several columns of train in one, as its column's name shows: `Category:Reason`. */
export const withJoinedTarget = (roles: Roles, notes: Notes): Joined => {
  const { sample, test, labels } = roles;
  const [train, ...more] = roles.train;
  const asked = (sample?.columns ?? []).slice(1);
  const known = new Set(train.columns.map(fold));
  const open = asked.filter((name) => !known.has(fold(name)));
  const [target] = open;
  if (sample === null || labels !== null || target === undefined || open.length > 1)
    return { roles, joined: undefined };
  const given = new Set(test.flatMap(({ columns }) => columns.map(fold)));
  for (const separator of separators) {
    const columns = target.split(separator).map((name) => namesake(train.columns, name));
    const found = columns.filter((name) => name !== undefined);
    if (found.length < 2 || found.length < columns.length || found.some((name) => given.has(fold(name)))) continue;
    if (more.some((table) => found.some((name) => !table.columns.includes(name)))) continue;
    const cells = headOf(sample, target);
    const between = cells.some((cell) => cell.includes(separator)) ? separator : betweenIn(cells, found.length);
    if (between === undefined) continue;
    const joined = { target, columns: found, separator: between, missing: missingIn(cells, between) };
    notes.because('targets', 'sample_submission', `"${target}" is train's "${found.join('" and "')}" in one cell`);
    const [first, ...others] = roles.train.map((table) => withJoined(table, joined));
    return { roles: first === undefined ? roles : { ...roles, train: [first, ...others] }, joined };
  }
  return { roles, joined: undefined };
};

const namesake = (columns: readonly string[], name: string): string | undefined =>
  name.trim() === '' ? undefined : columns.find((column) => fold(column) === fold(name));

/** The separator between the parts of each item, if it is not the one in the column's name. */
const betweenIn = (cells: readonly string[], parts: number): string | undefined =>
  separators.find((one) => one !== ' ' && itemsOf(cells).every((item) => item.split(one).length === parts));

/** How the sample writes a part that is missing. */
const missingIn = (cells: readonly string[], separator: string): string =>
  itemsOf(cells)
    .flatMap((item) => item.split(separator))
    .find((part) => part !== '' && isMissing(part)) ?? 'NA';

const itemsOf = (cells: readonly string[]): string[] => cells.flatMap((cell) => cell.split(/[\s,;]+/)).filter(Boolean);
