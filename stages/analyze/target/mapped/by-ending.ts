import type { TargetMap, TargetsAsked } from '../targets.ts';

/** Endings for the centre of many measurements; others, such as those for deviations, are no targets. */
const center = /(mean|avg|average|median|value|true|target|label)$/i;
const joined = /^[_. -]/;

/** Targets whose names have one more ending in train, in columns that test lacks: `X4` and `X11` are `X4_mean` and `X11_mean`. */
export const byEnding = ({ targets, train, test, ids, notes }: TargetsAsked): TargetMap | undefined => {
  const [first, ...others] = targets;
  if (first === undefined || others.length === 0) return undefined;
  const hidden = new Set(train.table.columns.filter((name) => !ids.has(name) && !test?.table.columns.includes(name)));
  const endings = [...hidden]
    .filter((name) => name.startsWith(first) && joined.test(name.slice(first.length)))
    .map((name) => name.slice(first.length))
    .filter((ending) => others.every((name) => hidden.has(name + ending)));
  const meant = endings.length === 1 ? endings : endings.filter((ending) => center.test(ending));
  const [ending, ...more] = meant;
  if (ending === undefined || more.length > 0) return undefined;
  const columns = targets.map((name) => name + ending);
  notes.because(
    'targets',
    'train',
    `train has the submission's columns with "${ending}" behind: ${columns.join(', ')}`,
  );
  return { layout: 'columns', mapping: Object.fromEntries(targets.map((name) => [name, name + ending])), columns };
};
