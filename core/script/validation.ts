import { hasWindows } from './forecast/covered.ts';
import { windowsOf } from './forecast/windows.ts';
import { isSmall, type Plan } from './plan.ts';
import { type Block, block, noBlock } from './python/block.ts';
import { statement, text, tuple } from './python/python.ts';

/** The out-of-fold loop, in parts: with several targets the first comes once, and the others for each target. */
export interface Validation {
  /** Constants, and what depends on no target. */
  readonly settings: Block;
  /** What folds need to know of the target. */
  readonly ofTarget: Block;
  readonly loop: Block;
}

/** The loop over the recipe's folds. `all`: plans of all targets, of which one loop learns. */
export const validationOf = (plan: Plan, all: readonly Plan[] = [plan]): Validation => {
  const { target, kind, members, seeds, trialEndUnixSeconds } = plan;
  if (hasWindows(target)) return windowsOf(plan, all);
  const folds = target.folds;
  if (folds === null) throw new Error('no folds'); // planOf says that it is not covered
  const ranges = rangesOf(folds, kind);
  const loop = block('cv/folds', [
    ...[splitterWord(folds), kind === 'grades' ? 'values' : kind],
    ...(ranges === null ? [] : ['ranges']),
    ...(isSmall(plan) && members.length > 1 ? ['together'] : []),
    ...(all.length > 1 ? ['targets'] : []),
    ...(trialEndUnixSeconds === null ? [] : ['trial']),
  ]);
  const stretches = folds.scheme === 'time' ? timeBlocks(folds.column ?? '', plan.subject) : noBlock;
  const constants = [
    statement('SEEDS = ', tuple(seeds.map(String))),
    statement('FOLDS = ', String(folds.sizes.length)),
    ...(trialEndUnixSeconds === null ? [] : [statement('ENDS = ', String(trialEndUnixSeconds))]),
  ];
  return {
    settings: {
      imports: stretches.imports,
      code: [...(stretches.code === '' ? [] : [stretches.code, '']), ...constants].join('\n'),
    },
    ofTarget: ranges === null ? noBlock : { imports: ['import pandas as pd'], code: rangesLine(ranges) },
    loop,
  };
};

type Folds = NonNullable<Plan['target']['folds']>;

/** Of stretches of time, the template does not tell how it divides them: as it divides groups. */
const usualRanges = 10;
const rangesOf = ({ scheme, strata }: Folds, kind: Plan['kind']): number | null => {
  if (scheme === 'time') return kind === 'values' ? usualRanges : null;
  return typeof strata === 'number' ? strata : null;
};

/** Gives the flag of the block that stands for this splitter. */
const splitterWord = ({ scheme, splitter }: Folds): string => {
  if (scheme === 'time' || splitter === 'StratifiedGroupKFold') return 'both';
  if (scheme === 'group') return 'groups';
  return splitter === 'StratifiedKFold' ? 'strata' : 'rows';
};

const rangesLine = (ranges: number): string =>
  `strata = pd.Series(y).rank(method="first").sub(1) * ${ranges} // len(y)  # ranges of y, by rank`;

/** Rows that stay together, in folds and where means of the target are learned; null: each stands alone. */
export const groupsLine = ({ folds }: Plan['target']): string | null => {
  if (folds?.scheme !== 'group') return null;
  return folds.column === null
    ? 'groups = pd.util.hash_pandas_object(X, index=False)  # equal rows stay together'
    : `groups = train[${text(folds.column)}]  # rows of one stay together`;
};

/** Test fills gaps in time: folds do so, too. */
const timeBlocks = (column: string, { profile }: Plan['subject']): Block => {
  const type = profile.find(({ name }) => name === column)?.type;
  const dates = type !== 'integer' && type !== 'number';
  return block('cv/time_blocks', dates ? ['dates'] : [], { TIME: text(column) });
};
