import { headOf } from '../../../../core/columns/source.ts';
import { withUnpivoted } from '../../../../core/columns/unpivoted.ts';
import { fold } from '../../../../core/competition/names.ts';
import type { Unpivoted } from '../../../../core/schema/table-forms.ts';
import { splitKey, waysToSplit } from '../../../../services/tables/key-joins.ts';
import type { Notes } from '../../evidence.ts';
import type { Roles } from '../../files/roles.ts';

interface Found {
  /** The roles, with a row for each part in train and test. */
  readonly roles: Roles;
  readonly unpivoted: Unpivoted | undefined;
}

const mostParts = 12;

/** A submission whose keys join a row of test with one of several parts, which train has in columns side by side: `7_A` and `AnswerAId`. */
export const withRowsOfParts = (roles: Roles, notes: Notes): Found => {
  const none = { roles, unpivoted: undefined };
  const { sample, labels } = roles;
  const [[train, ...moreTrain], [test, ...moreTest]] = [roles.train, roles.test];
  const [key = '', target = '', ...others] = sample?.columns ?? [];
  if (sample === null || labels !== null || test === undefined || target === '' || others.length > 0) return none;
  if (moreTrain.length > 0 || moreTest.length > 0 || [key, target].some((name) => hasName(train.columns, name)))
    return none;
  const keys = headOf(sample, key);
  for (const { separator, from } of waysToSplit(keys).filter(({ count }) => count === 2)) {
    const split = keys.map((cell) => splitKey(cell, { separator, from, count: 2 }));
    const [at, of] = from === 'end' ? [1, 0] : [0, 1];
    const parts = [...new Set(split.map((cells) => cells[at] ?? ''))].toSorted();
    if (parts.length < 2 || parts.length > mostParts || parts.includes('')) continue;
    const stems = stemsOf(train.columns, parts);
    const answers = [...stems].find(([stem]) => plain(stem) === plain(target))?.[1];
    if (answers === undefined || answers.some((name) => test.columns.includes(name))) continue;
    const asked = split.map((cells) => cells[of] ?? '');
    const row = test.columns.find((name) => train.columns.includes(name) && holdsMost(headOf(test, name), asked));
    if (row === undefined) continue;
    const given = [...stems].filter(
      ([stem, columns]) => columns.every((name) => test.columns.includes(name)) && !hasName(train.columns, stem),
    );
    const families = [[target, answers] as const, ...given];
    const unpivoted: Unpivoted = {
      ...{ key, part: `${key}.2`, row, separator, from, target },
      parts: parts.map((name, place) => ({
        name,
        columns: families.map(([stem, columns]) => ({ name: stem, column: columns[place] ?? '' })),
      })),
    };
    notes.because(
      'targets',
      'sample_submission',
      `its keys are of a row of test and of one of ${parts.join(', ')}: each is answered by a column of train, ${answers.join(', ')}`,
    );
    const tables = { train: [withUnpivoted(train, unpivoted)] as const, test: [withUnpivoted(test, unpivoted)] };
    return { roles: { ...roles, ...tables }, unpivoted };
  }
  return none;
};

const plain = (name: string): string => fold(name).replaceAll('_', '');
const hasName = (columns: readonly string[], name: string): boolean =>
  columns.some((column) => fold(column) === fold(name));

/** Groups of columns whose names differ only in the part, by the name without it. Each has a column for every part. */
const stemsOf = (columns: readonly string[], parts: readonly string[]): ReadonlyMap<string, readonly string[]> => {
  const byPart = parts.map(
    (part) => new Map(columns.flatMap((name) => without(name, part).map((stem) => [stem, name]))),
  );
  const [first, ...rest] = byPart;
  const shared = [...(first?.keys() ?? [])].filter((stem) => stem !== '' && rest.every((stems) => stems.has(stem)));
  const found = shared.map((stem) => [stem, byPart.map((stems) => stems.get(stem) ?? '')] as const);
  return new Map(found.filter(([, names]) => new Set(names).size === parts.length));
};

/** The name without the part, once for each place where the name has it. */
const without = (name: string, part: string): string[] =>
  [...name].flatMap((_, at) =>
    name.startsWith(part, at)
      ? [(name.slice(0, at) + name.slice(at + part.length)).replace(/(?<![\s_.-])[\s_.-]+$/, '')]
      : [],
  );

const holdsMost = (cells: readonly string[], asked: readonly string[]): boolean => {
  const known = new Set(cells);
  const own = new Set(asked);
  return known.size === cells.length && [...own].filter((cell) => known.has(cell)).length >= 0.5 * own.size;
};
