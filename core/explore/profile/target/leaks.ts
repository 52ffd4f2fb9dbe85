import type { Suspicion } from '../../../schema/explore/profiled-table.ts';
import type { ProfiledTarget } from '../../../schema/explore/profiled-target.ts';
import { round6 } from '../round.ts';

/** A column that explains more than this is rarely known before the answer is. */
const leastTold = 0.9;
const most = 20;

/** The columns that alone almost decide the target. */
export const leaksOf = ({ columns }: ProfiledTarget): Suspicion[] =>
  columns
    .map(({ column, explained, correlation, ranks }) => {
      const share = round6(Math.max(explained ?? 0, (correlation ?? 0) ** 2, (ranks ?? 0) ** 2));
      return { column, kind: 'leak' as const, beside: null, share };
    })
    .filter(({ share }) => share >= leastTold)
    .slice(0, most);
