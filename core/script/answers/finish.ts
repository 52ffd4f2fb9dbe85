import { own } from '../../own.ts';
import type { Target } from '../members/settings.ts';
import { type Block, block } from '../python/block.ts';
import { figure, list, type Python } from '../python/python.ts';

/** What a script predicts: the probability of the second class, of each class, numbers, or places of ordered labels. */
export type Kind = 'binary' | 'classes' | 'values' | 'grades';

type Step = NonNullable<Target['finish']>[number];
const digits = 6;

/**
 * The function `finish` of blended predictions; null: they are the answers. `metric`: where the search learned from all rows, so that
 * constants can be told as formulas of `y`.
 */
export const finishOf = (kind: Kind, steps: readonly Step[], metric?: string): Block | null => {
  if (kind === 'grades') return grades(steps);
  const made = kind === 'values' ? values(steps) : shares(kind, steps, metric);
  return made && { ...made, code: made.code.replace(/^ {4}p = (.+)\n {4}return p$/m, '    return $1') };
};

const shares = (kind: 'binary' | 'classes', steps: readonly Step[], metric?: string): Block | null => {
  const factors = steps.flatMap((step) => (step.do === 'multiply' || step.do === 'weigh' ? [step.by] : []));
  const power = steps.reduce((product, step) => (step.do === 'power' ? product * step.of : product), 1);
  const mix = steps.find((step) => step.do === 'mix');
  const labels = steps.some((step) => step.do === 'likeliest');
  if (factors.length === 0 && power === 1 && mix === undefined && !labels) return null;
  const factor = (factors[0] ?? []).map((_, at) => factors.reduce((product, by) => product * (by[at] ?? 1), 1));
  const [first = 1, second = 1] = factor;
  const binary = kind === 'binary';
  const flags = [
    ...(factors.length > 0 && !(binary && labels) ? ['multiply'] : []),
    ...(power === 1 ? [] : ['power']),
    ...(mix === undefined ? [] : ['mix']),
    ...(labels ? ['labels'] : []),
    ...(factors.length > 0 || power !== 1 ? ['chosen'] : []),
    ...(!binary && (factors.length > 0 || mix !== undefined) ? ['arrays'] : []),
  ];
  const made = block(`finish/${kind}`, flags, {
    ...(flags.includes('multiply')
      ? binary
        ? { ODDS: figure(second / first, digits) }
        : { FACTORS: array(factor.map((one) => one / Math.max(...factor))) }
      : {}),
    ...(power === 1 ? {} : { POWER: figure(power, digits) }),
    ...(mix === undefined ? {} : (own(doubts, metric ?? '')?.(binary, mix.prior.length) ?? doubtOf(mix, binary))),
    ...(binary && labels ? { THRESHOLD: figure(first / (first + second), 3) } : {}),
  });
  return binary && made.code.includes('np.') ? { ...made, imports: [...made.imports, 'import numpy as np'] } : made;
};

type Mix = Extract<Step, { do: 'mix' }>;
const doubtOf = ({ share, prior }: Mix, binary: boolean): Record<string, Python> => ({
  DOUBT: figure(share, 3),
  PRIOR: binary ? figure(prior[1] ?? 0.5, digits) : array(prior),
});

/** The formulas by which the engine finds them from `y` (templates/medalist_engine/problem/finishes/calibration.py), by metric. */
const doubts: Readonly<Record<string, (binary: boolean, classes: number) => Record<string, Python>>> = {
  logloss: (binary) => ({
    DOUBT: '0.5 / (len(y) + 1)',
    PRIOR: binary ? 'y.mean()' : 'np.bincount(y) / len(y)',
  }),
  balanced_logloss: (_binary, classes) => ({
    DOUBT: '0.5 / (np.bincount(y).min() + 1)',
    PRIOR: classes === 2 ? '0.5' : `1 / ${classes}`,
  }),
};

const values = (steps: readonly Step[]): Block | null => {
  const restored = steps.find((step) => step.do === 'restore')?.scale ?? 'plain';
  const clip = steps.find((step) => step.do === 'clip');
  const bounded = clip !== undefined && (clip.low !== null || clip.high !== null);
  const factor = steps.find((step) => step.do === 'scale')?.by;
  const snap = steps.find((step) => step.do === 'snap')?.to;
  const said = [
    ...(restored === 'plain' ? [] : [restored, 'arrays']),
    ...(bounded ? ['clip'] : []),
    ...(factor === undefined ? [] : ['scale', 'chosen']),
    ...(snap === undefined ? [] : ['snap', 'arrays']),
    ...(steps.some((step) => step.do === 'round') ? ['round'] : []),
  ];
  if (said.length === 0) return null;
  return block('finish/values', said, {
    ...(bounded ? { LOW: `${bound(clip.low)}, ${bound(clip.high)}` } : {}),
    ...(factor === undefined ? {} : { FACTOR: figure(factor) }),
    ...(snap === undefined ? {} : { LEVELS: snap.length > mostWritten ? 'np.unique(target)' : array(snap) }),
  });
};

/** The most levels that are written out; more are taken from train. */
const mostWritten = 12;

const bound = (value: number | null): string => (value === null ? 'None' : figure(value, digits));

const grades = (steps: readonly Step[]): Block => {
  const cut = steps.find((step) => step.do === 'cut');
  const high = steps.find((step) => step.do === 'nearest code')?.high ?? 0;
  return cut === undefined
    ? block('finish/grades', ['nearest'], { HIGH: String(high) })
    : block('finish/grades', ['cut'], { CUTS: list(cut.at.map((one) => figure(one, digits))) });
};

const array = (numbers: readonly number[]): Python => ({
  open: 'np.array([',
  items: numbers.map((one) => ({ lead: '', value: figure(one, digits) })),
  close: '])',
});
