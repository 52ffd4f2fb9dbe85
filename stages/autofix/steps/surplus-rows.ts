import { keysOf } from '../../validate/subject.ts';
import { pickRows, rowKeys } from '../../validate/table.ts';
import { areSame, tally } from '../../validate/tally.ts';
import { inSequence, mended, refused, type Step, unchanged } from '../step.ts';

/** Rows for ids that nobody asked for go, when every id that was asked for is there. */
const unknownRows: Step = (table, { schema, expected }) => {
  const [keys, wanted] = [keysOf(table, schema.key), keysOf(expected, schema.key)];
  if (keys === undefined || wanted === undefined || areSame(keys, wanted)) return unchanged(table);
  const known = new Set(wanted);
  const kept = [...keys.keys()].filter((i) => known.has(keys[i]!));
  if (kept.length === table.rows) return unchanged(table);
  const there = new Set(keys);
  if (!wanted.every((key) => there.has(key)))
    return refused(table, 'ids are unknown and others are missing: these may be predictions for other rows');
  const examples = keys.filter((key) => !known.has(key)).slice(0, 3);
  return mended(
    pickRows(table, kept),
    'unknown-id',
    'dropped rows with ids that the sample does not have',
    table.rows - kept.length,
    examples,
  );
};

/** Rows written more often than asked for go when they are the same in every cell. */
const doubleRows: Step = (table, { schema, expected }) => {
  const [keys, wanted] = [keysOf(table, schema.key), keysOf(expected, schema.key)];
  if (keys === undefined || wanted === undefined || areSame(keys, wanted)) return unchanged(table);
  const [there, asked] = [tally(keys), tally(wanted)];
  const isSurplus = (key: string) => there.get(key)! > (asked.get(key) ?? Number.POSITIVE_INFINITY);
  const whole = rowKeys(table.columns);
  const seen = new Set<string>();
  const left = new Map(there);
  const kept = [...keys.keys()].filter((i) => {
    const key = keys[i]!;
    if (!isSurplus(key)) return true;
    const again = seen.has(whole[i]!) && left.get(key)! > asked.get(key)!;
    seen.add(whole[i]!);
    if (again) left.set(key, left.get(key)! - 1);
    return !again;
  });
  if (kept.length === table.rows)
    return [...there.keys()].some(isSurplus)
      ? refused(table, 'rows of the same id differ: which one is meant is not said')
      : unchanged(table);
  return mended(
    pickRows(table, kept),
    'duplicate-row',
    'dropped rows that were written twice',
    table.rows - kept.length,
  );
};

export const surplusRows = inSequence([unknownRows, doubleRows]);
