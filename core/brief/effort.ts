import type { Competition } from '../schema/competition.ts';

/** Of LightGBM with 31 leaves on one thread; templates/medalist_engine/models/trees/pace.py reckons with the same. */
const pace = { cellsPerSecond: 1.2e8, secondsPerColumn: 6e-5 };
const rounds = 100;

/** How much there is to learn from, and what learning costs as a rule: what a program fits into its time by. */
export const effortBrief = (
  competition: Competition,
  means: { readonly time: number; readonly threads: number } | undefined,
): string => {
  const { shapes, submission } = competition;
  if (shapes.train.rows === 0) return '';
  return [
    ...(means === undefined || means.threads === 1
      ? []
      : [`Its threads have ${figure(means.time * means.threads)} processor seconds together.`]),
    `There are ${shapes.train.rows} rows of train and ${submission.rows.count} to predict.`,
    ...boostingWords(competition),
  ].join(' ');
};

const boostingWords = ({ shapes: { train }, features, textColumns, targets, task }: Competition): string[] => {
  const columns = features.filter((name) => !textColumns.includes(name)).length;
  if (columns === 0) return [];
  const trees = task === 'multiclass' ? (targets[0]?.labels?.length ?? 1) : 1;
  const seconds = rounds * trees * columns * (pace.secondsPerColumn + train.rows / pace.cellsPerSecond);
  const named = columns === 1 ? 'feature' : 'features';
  const what = columns === features.length ? named : `${named} other than texts`;
  const once = targets.length > 1 ? ', for one target' : '';
  return [
    `As a rule of thumb, ${rounds} rounds of LightGBM with 31 leaves on all of these rows and their ${columns} ${what} take ${figure(seconds)} processor seconds${once}.`,
  ];
};

const figure = (value: number): string => String(Number(value.toPrecision(value < 1 ? 1 : 2)));
