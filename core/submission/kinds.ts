import type { SubmissionColumn, TargetKind } from '../schema/submission.ts';

/** How the cells of a kind are checked and repaired. */
export type Family = 'number' | 'label' | 'list' | 'text' | 'structured';

export const familyOf = (kind: TargetKind): Family => {
  switch (kind) {
    case 'probability':
    case 'simplex':
    case 'score':
    case 'real':
    case 'bounded-real':
      return 'number';
    case 'class-int':
    case 'ordinal-int':
    case 'class-string':
    case 'class-bool':
      return 'label';
    case 'token-set':
    case 'ranked-list':
    case 'sequence':
      return 'list';
    case 'text':
      return 'text';
    case 'structured':
      return 'structured';
  }
};

/** Numbers from 0 to 1 that say how likely something is. */
export const isChance = (kind: TargetKind): boolean => kind === 'probability' || kind === 'simplex';

/** Gives the bounds of a number. A plain real or a score has none, whatever was seen in train. */
export const boundsOf = ({ kind, min, max }: SubmissionColumn): readonly [number, number] => {
  if (kind !== null && isChance(kind)) return [0, 1];
  if (kind === 'bounded-real') return [min ?? Number.NEGATIVE_INFINITY, max ?? Number.POSITIVE_INFINITY];
  return [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
};
