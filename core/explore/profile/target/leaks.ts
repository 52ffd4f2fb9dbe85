import { round6 } from '../../../columns/round.ts';
import type { Suspicion } from '../../../schema/explore/profiled-table.ts';
import type { ProfiledTarget, ToldOfTarget } from '../../../schema/explore/profiled-target.ts';

/** A column that explains more than this is rarely known before the answer is. */
const leastTold = 0.9;
/** Fewer rows may lie along a line, or agree, by chance; of a small part of a table a leak does little. */
const leastRows = { line: 20, part: 50 } as const;
const leastPart = 0.02;
const most = 20;

/**
 * The columns that alone almost decide the target: of all rows, or of those that have them. `known` ones are not in doubt: rows
 * without an answer have them, too.
 */
export const leaksOf = ({ rows, columns }: ProfiledTarget, known: ReadonlySet<string> = new Set()): Suspicion[] =>
  columns
    .filter(({ column }) => !known.has(column))
    .flatMap((told): Suspicion[] => leakOf(told, rows))
    .slice(0, most);

const leakOf = ({ column, explained, filled, correlation, ranks }: ToldOfTarget, rows: number): Suspicion[] => {
  const having = filled?.rows ?? rows;
  const line = having < leastRows.line ? 0 : Math.max((correlation ?? 0) ** 2, (ranks ?? 0) ** 2);
  const leak = (share: number) => ({ column, kind: 'leak' as const, beside: null, share: round6(share) });
  const ofAll = Math.max(explained ?? 0, filled === null ? line : 0);
  if (ofAll >= leastTold) return [leak(ofAll)];
  if (filled === null || having < Math.max(leastRows.part, leastPart * rows)) return [];
  const ofPart = Math.max(filled.explained ?? 0, line);
  return ofPart >= leastTold ? [{ ...leak(ofPart), filled: round6(having / rows) }] : [];
};
