import { columnOf, withColumns } from '../../validate/table.ts';
import { areSame } from '../../validate/tally.ts';
import { inSequence, mended, refused, type Step, unchanged } from '../step.ts';

type Normaliser = (ids: readonly string[]) => (id: string) => string;

/** Ways in which ids come to be spelled differently. Each looks at all ids of a side first. */
const normalisers: Readonly<Record<string, Normaliser>> = {
  'padding spaces': () => (id) => id.trim(),
  '.0 at the end': () => (id) => /^(-?\d+)\.0+$/.exec(id)?.[1] ?? id,
  'leading zeros': () => (id) => id.replace(/^0+(?=.)/, ''),
  'file extension': () => (id) => id.replace(/\.[A-Za-z]\w{1,4}$/, ''),
  'common prefix': (ids) => {
    const length = commonPrefix(ids).length;
    return (id) => id.slice(length);
  },
  case: () => (id) => id.toLowerCase(),
  'number format': () => (id) =>
    /^-?\d/.test(id) && Math.abs(Number(id)) <= Number.MAX_SAFE_INTEGER ? String(Number(id)) : id,
};

/** One column of the key. Rewritten only where a normaliser maps its values one to one onto the sample's: nothing collapses, nothing is left over. */
const keyColumn =
  (name: string): Step =>
  (table, { expected }) => {
    const cells = columnOf(table, name);
    const wanted = columnOf(expected, name);
    if (cells === undefined || wanted === undefined || areSame(cells, wanted)) return unchanged(table);
    const [there, sample] = [[...new Set(cells)], [...new Set(wanted)]];
    if (there.length !== sample.length || isSame(there, sample)) return unchanged(table);
    for (const [what, normaliser] of Object.entries(normalisers)) {
      const spelled = bijection(there, sample, normaliser);
      if (spelled === undefined) continue;
      const rewritten = cells.map((cell) => spelled.get(cell)!); // a bijection covers every value
      if (isCount(cells) && rewritten.some((cell, i) => cell !== wanted[i]))
        return refused(table, `${name}: 0, 1, 2 ... may be row numbers`);
      const changed = cells.filter((cell, i) => cell !== rewritten[i]);
      const examples = changed.slice(0, 3).map((cell) => `${cell} -> ${spelled.get(cell)}`);
      return mended(
        withColumns(table, new Map([[name, rewritten]])),
        'id-spelling',
        `${name}: ids differed by ${what}`,
        changed.length,
        examples,
      );
    }
    return unchanged(table);
  };

export const idSpelling: Step = (table, specification) =>
  inSequence(specification.schema.key.map(keyColumn))(table, specification);

/** Row numbers look like ids; only where both readings agree can they be either. */
const isCount = (cells: readonly string[]): boolean => cells.every((cell, i) => cell === String(i));

const isSame = (a: readonly string[], b: readonly string[]): boolean => {
  const set = new Set(b);
  return a.every((value) => set.has(value));
};

/** Both sides normalised: distinct on each side, and the same set. */
const bijection = (
  there: readonly string[],
  sample: readonly string[],
  normaliser: Normaliser,
): Map<string, string> | undefined => {
  const [mine, theirs] = [normaliser(there), normaliser(sample)];
  const byNormal = new Map(sample.map((id) => [theirs(id), id]));
  if (byNormal.size < sample.length) return undefined;
  const pairs = there.flatMap((id) => {
    const meant = byNormal.get(mine(id));
    return meant === undefined ? [] : [[id, meant] as const];
  });
  return pairs.length === there.length && new Set(pairs.map(([, id]) => id)).size === sample.length
    ? new Map(pairs)
    : undefined;
};

const commonPrefix = (ids: readonly string[]): string =>
  ids.reduce((prefix, id) => {
    let n = 0;
    while (n < prefix.length && prefix[n] === id[n]) n += 1;
    return prefix.slice(0, n);
  }, ids[0] ?? '');
