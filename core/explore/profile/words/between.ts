import { listed, quoted, quotedList } from '../../../brief/wording/quoted.ts';
import type { DataProfile, Drift } from '../../../schema/explore/profile.ts';
import type { ProfiledTable } from '../../../schema/explore/profiled-table.ts';
import { counted, figure, percent } from './figures.ts';
import { pairsOf } from './pairs.ts';
import { doubtsOf } from './suspicion.ts';

const most = { doubts: 14, groups: 5, pairs: 10, drift: 8, names: 6 } as const;
const leastCorrelation = 0.3;
/** From this stability index on something has changed, unless chance gives about as much. */
const leastDrift = 0.1;
const timesChance = 3;

/** The columns that differ by more than chance. */
export const drifted = ({ columns }: Drift): Drift['columns'] =>
  columns.filter(({ psi, byChance }) => psi === null || (psi >= leastDrift && psi >= timesChance * byChance));

/** What is odd in a table. */
export const oddLines = (table: ProfiledTable): string[] => [
  ...doubtLine(table),
  ...duplicatesLine(table),
  ...missingLine(table),
];

const doubtLine = ({ suspicious }: ProfiledTable): string[] => {
  const doubts = doubtsOf(suspicious).map(({ columns, why }) => `${quotedList(columns, most.names)} (${why})`);
  return doubts.length === 0 ? [] : [`suspicious columns: ${listed(doubts, most.doubts)}`];
};

const duplicatesLine = ({ duplicates: { rows, keys }, sampled }: ProfiledTable): string[] => {
  const about = sampled === null ? '' : 'about ';
  const apart = keys.length === 0 ? '' : `, apart from ${quotedList(keys, most.names)}`;
  return rows === 0 ? [] : [`${about}${counted(rows, 'row repeats', 'rows repeat')} an earlier one${apart}`];
};

const missingLine = ({ missingTogether }: ProfiledTable): string[] => {
  const groups = missingTogether.map(
    ({ columns, share }) => `${quotedList(columns, most.names)} (${percent(share)} of rows)`,
  );
  return groups.length === 0 ? [] : [`missing in the same rows: ${listed(groups, most.groups)}`];
};

/** The strongest correlations between columns of numbers; those of the target are told with it. */
export const correlationLine = ({ correlations }: ProfiledTable, target: string | null): string[] => {
  const pairs = (correlations === null ? [] : pairsOf(correlations)).filter(
    ({ one, other, value }) => Math.abs(value) >= leastCorrelation && one !== target && other !== target,
  );
  const words = pairs.map(({ one, other, value }) => `${quoted(one, 40)} and ${quoted(other, 40)} ${figure(value)}`);
  return words.length === 0 ? [] : [`correlations between columns: ${listed(words, most.pairs)}`];
};

/** Words the differences between the tables of a pair. */
export const driftLines = ({ drift }: DataProfile): string[] =>
  drift.map((pair) => {
    const different = drifted(pair).map(({ column, psi }) => `${quoted(column, 60)} ${indexWords(psi)}`);
    const words =
      different.length === 0
        ? 'no column differs by more than chance'
        : `stability index ${listed(different, most.drift)}`;
    return `${quoted(pair.other)} beside ${quoted(pair.base)}: ${words}`;
  });

const indexWords = (psi: number | null): string => (psi === null ? 'has cells of another kind, or none' : figure(psi));
