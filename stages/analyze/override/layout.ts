import type { Source } from '../../../core/columns/source.ts';
import { fold, isIdName } from '../../../core/competition/names.ts';
import type { TableEngine } from '../../../services/tables/engine.ts';
import type { Notes } from '../evidence.ts';
import { compareWithTest, findTestId, isUniqueTogether } from '../layout/keys/keys.ts';
import type { Layout } from '../layout/layout.ts';
import { badOverride, type Override, placeOf } from './read.ts';

type Role = 'key' | 'carry' | 'target';
interface Question {
  readonly engine: TableEngine;
  readonly layout: Layout;
  readonly sample: Source;
  readonly test: Source | null;
  readonly override: Override;
  readonly notes: Notes;
}

/** Throws if the override names a column that the submission lacks, and suggests the most similar one. */
const checkNames = (override: Override, header: readonly string[]): void => {
  const named = [
    ...(override.key ?? []).map((name, index) => ({ name, place: placeOf(['key', index]) })),
    ...[...override.columns.keys()].map((name) => ({ name, place: placeOf(['columns', name]) })),
  ];
  for (const { name, place } of named) {
    if (header.includes(name)) continue;
    const twin = header.find((column) => fold(column) === fold(name));
    const some = `${header.slice(0, 8).join(', ')}${header.length > 8 ? ', ...' : ''}`;
    const advice = twin === undefined ? `The columns are: ${some}.` : `Did you mean "${twin}"?`;
    throw badOverride(override.path, place, `the submission has no column "${name}"`, advice);
  }
  for (const [index, name] of (override.key ?? []).entries()) {
    if (override.key?.indexOf(name) === index) continue;
    throw badOverride(override.path, placeOf(['key', index]), `"${name}" stands twice`, 'Name each column once.');
  }
};

/** The layout with the roles that the override names, and what follows from them for key and rows. */
export const overrideLayout = async (question: Question): Promise<Layout> => {
  const { layout, override, notes } = question;
  checkNames(override, layout.header);
  const roles = rolesOf(layout, override, await copiesOf(question));
  const columnsOf = (role: Role) => layout.header.filter((name) => roles.get(name) === role);
  const inOrder = columnsOf('key');
  const key = override.key?.length === inOrder.length ? override.key : inOrder;
  const targets = columnsOf('target');
  if (targets.length === 0 && layout.targets.length > 0) {
    throw badOverride(
      override.path,
      override.key === undefined ? 'columns' : 'key',
      'no column is left to be predicted',
      'Leave at least one column with the role "target".',
    );
  }
  const isSameKey = key.length === layout.key.length && key.every((name, index) => layout.key[index] === name);
  if (override.key !== undefined || !isSameKey) {
    notes.overrule('submission.key', `${override.path} says: ${key.join(', ') || 'none, rows match by position'}`);
  }
  for (const [name, { role }] of override.columns) {
    if (role === 'carry') notes.overrule(`submission.carry.${name}`, `${override.path} says so`);
  }
  const rest = { ...layout, carry: columnsOf('carry'), targets };
  return isSameKey ? rest : { ...rest, key, ...(await keyFacts(question, key)) };
};

/** Columns that are no longer the key but are not to be predicted either: they are named like an id, or repeat test's cells. */
const copiesOf = async ({ engine, layout, sample, test, override: { key } }: Question): Promise<string[]> => {
  const freed = key === undefined ? [] : layout.key.filter((name) => !key.includes(name));
  if (freed.length === 0) return [];
  const shared = test === null ? [] : await compareWithTest(engine, sample, test);
  const repeats = (name: string) => shared.some((column) => column.sample === name && column.aligned >= 0.99);
  return freed.filter((name) => isIdName(name) || repeats(name));
};

const rolesOf = (
  { header, key, carry }: Layout,
  override: Override,
  copies: readonly string[],
): ReadonlyMap<string, Role> => {
  const roles = new Map<string, Role>(
    header.map((name) => [name, key.includes(name) ? 'key' : carry.includes(name) ? 'carry' : 'target']),
  );
  if (override.key !== undefined) {
    for (const name of key) roles.set(name, copies.includes(name) ? 'carry' : 'target');
    for (const name of override.key) roles.set(name, 'key');
  }
  for (const [name, { role }] of override.columns) {
    if (role === undefined) continue;
    if (override.key !== undefined && (role === 'key') !== override.key.includes(name)) {
      const place = placeOf(['columns', name, 'role']);
      const says = override.key.includes(name) ? 'is in "key"' : 'is not in "key"';
      throw badOverride(override.path, place, `"${role}", but the column ${says}`, 'Make the two agree, or drop one.');
    }
    roles.set(name, role);
  }
  return roles;
};

/** Whether this key is unique, and which test column repeats it. */
const keyFacts = async ({ engine, sample, test }: Question, key: readonly string[]) => {
  const names = key.map((name) => sample.table.columns[sample.table.header.indexOf(name)] ?? name);
  const keyUnique = key.length === 0 || (await isUniqueTogether(engine, sample, names));
  const [first] = names;
  if (test === null || first === undefined) return { keyUnique, idColumn: null };
  const shared = await compareWithTest(engine, sample, test);
  const twin = shared.find((column) => names.includes(column.sample) && column.contained >= 0.5)?.test;
  const idColumn = twin ?? (key.length === 1 && keyUnique ? await findTestId(engine, sample, first, test) : null);
  return { keyUnique, idColumn };
};

/** Throws if an override changes roles of a schema without a sample, as these come from test and train. */
export const checkBuilt = ({ header, key, carry }: Layout, override: Override): void => {
  checkNames(override, header);
  for (const [name, { role }] of override.columns) {
    if (role === undefined || role === (key.includes(name) ? 'key' : carry.includes(name) ? 'carry' : 'target'))
      continue;
    const place = placeOf(['columns', name, 'role']);
    const advice = 'Add a sample_submission.csv with the columns as they are to be.';
    throw badOverride(override.path, place, `"${role}" cannot be, as there is no sample submission`, advice);
  }
};
