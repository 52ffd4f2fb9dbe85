import { type Block, block } from './block.ts';
import type { Plan } from './plan.ts';
import { text, tuple } from './python.ts';

/** The out-of-fold loop over the recipe's folds. */
export const validationBlock = ({ target, kind, seeds }: Plan): Block => {
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
    [splitter === 'StratifiedGroupKFold' ? 'both' : (splitter ?? 'KFold'), kind === 'grades' ? 'values' : kind],
    {
      SEEDS: tuple(seeds.map(String)),
      FOLDS: String(folds.sizes.length),
      ...(kind === 'classes' ? { CLASSES: String(classes) } : {}),
    },
  );
  const before = [
    ...(splitter === 'KFold' || splitter === 'GroupKFold' ? [] : [strataLine(folds.strata)]),
    ...(grouped ? [groupLine(folds.column)] : []),
  ];
  return { imports: [...loop.imports, 'import pandas as pd'], code: [...before, loop.code].join('\n') };
};

const strataLine = (strata: 'classes' | number | null): string =>
  typeof strata === 'number'
    ? `strata = pd.Series(y).rank(method="first").sub(1) * ${strata} // len(y)  # ranges of y, by rank`
    : 'strata = y';

const groupLine = (column: string | null): string =>
  column === null
    ? 'groups = pd.util.hash_pandas_object(X, index=False)  # equal rows stay together'
    : `groups = train[${text(column)}]`;
