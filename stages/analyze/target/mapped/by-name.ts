import { fold } from '../../../../core/competition/names.ts';
import { deviationsOf } from '../../layout/schema/deviations.ts';
import { inOtherWords } from '../in-other-words.ts';
import type { TargetMap, TargetsAsked } from '../targets.ts';

/** Targets with the same names in train and submission, or nearly the same. */
export const byName = ({ targets, train, test, notes, ids }: TargetsAsked): TargetMap | undefined => {
  const byFold = new Map(train.table.columns.filter((name) => !ids.has(name)).map((name) => [fold(name), name]));
  const withheld = [...byFold.values()].filter((name) => test !== null && !test.table.columns.includes(name));
  const pairs = targets.flatMap((name) => {
    const found = train.table.columns.includes(name) ? name : (byFold.get(fold(name)) ?? inOtherWords(name, withheld));
    return found === undefined ? [] : [[name, found] as const];
  });
  const [first] = pairs;
  if (first === undefined) return undefined;
  if (pairs.length < targets.length) {
    if (pairs.length * 2 < targets.length && pairs.length < 2) return undefined;
    const missing = targets.filter((name) => !pairs.some(([submission]) => submission === name));
    const known = pairs.map(([name]) => name);
    if (deviationsOf(missing, known) === undefined)
      notes.warn(`Train has no column for the submission target(s) ${missing.join(', ')}.`);
  }
  const how =
    first[0] === first[1] ? 'the same name' : 'the same name but for case, punctuation, a plural or a currency';
  notes.because('targets', 'train', `train and submission have ${how}: ${pairs.map(([, found]) => found).join(', ')}`);
  return {
    layout: 'columns',
    mapping: Object.fromEntries(pairs),
    columns: [...new Set(pairs.map(([, found]) => found))],
  };
};
