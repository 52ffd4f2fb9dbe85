import { type Block, block } from './block.ts';
import type { Plan } from './plan.ts';
import { text, tuple } from './python.ts';

/** The out-of-fold loop over the recipe's folds. */
export const validationBlock = ({ target, kind, seeds, ends }: Plan): Block => {
  const folds = target.folds;
  if (folds === null) throw new Error('no folds'); // planOf says that it is not covered
  const grouped = folds.scheme === 'group';
  const splitter = grouped
    ? folds.splitter === 'StratifiedGroupKFold'
      ? folds.splitter
      : 'GroupKFold'
    : folds.splitter;
  const classes = target.labels?.length ?? 0;
  const loop = block(
    'cv/folds',
    [splitterWord(splitter), kind === 'grades' ? 'values' : kind, ...(ends === null ? [] : ['trial'])],
    {
      SEEDS: tuple(seeds.map(String)),
      FOLDS: String(folds.sizes.length),
      ...(kind === 'classes' ? { CLASSES: String(classes) } : {}),
      ...(ends === null ? {} : { ENDS: String(ends) }),
    },
  );
  const before = [
    ...(typeof folds.strata === 'number' ? [rangesLine(folds.strata)] : []),
    ...(grouped ? [groupLine(folds.column)] : []),
  ];
  return {
    imports: [...loop.imports, 'import pandas as pd'],
    code: [...before, typeof folds.strata === 'number' ? loop.code : loop.code.replaceAll('strata', 'y')].join('\n'),
  };
};

/** As the block says which it means. */
const splitterWord = (splitter: string | null): string => {
  if (splitter === 'StratifiedGroupKFold') return 'both';
  if (splitter === 'StratifiedKFold') return 'strata';
  return splitter === 'GroupKFold' ? 'groups' : 'rows';
};

const rangesLine = (ranges: number): string =>
  `strata = pd.Series(y).rank(method="first").sub(1) * ${ranges} // len(y)  # ranges of y, by rank`;

const groupLine = (column: string | null): string =>
  column === null
    ? 'groups = pd.util.hash_pandas_object(X, index=False)  # equal rows stay together'
    : `groups = train[${text(column)}]`;
