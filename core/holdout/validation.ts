import { learnedRows } from '../competition/units.ts';
import type { Competition } from '../schema/competition.ts';
import type { Strategy } from '../schema/planning/strategy.ts';

type Validation = Strategy['validation'];
type Chosen = Pick<Validation, 'scheme' | 'group' | 'time'> & { readonly why: string };

/** Chooses the scheme and the number of folds: rows are held out as the test set was, as far as that can be seen. */
export const validationFor = (competition: Competition, seconds: number): Validation => {
  const { why, ...scheme } = schemeFor(competition);
  const folds = foldsFor(competition, scheme.scheme, seconds);
  return { ...scheme, folds: folds.count, why: `${why}; ${folds.why}` };
};

const schemeFor = ({ time, task, groupColumn, targets }: Competition): Chosen => {
  if (time !== null) {
    const later = `test is later than train${time.unit === undefined ? '' : ` within each ${time.unit}`}`;
    const why = time.kind === 'future' ? later : 'test fills gaps that train leaves';
    return { scheme: 'time', group: null, time: time.column, why: `${why} by ${time.column}` };
  }
  if (groupColumn !== null)
    return {
      scheme: 'group',
      group: groupColumn,
      time: null,
      why: `rows share ${groupColumn}, and test has other values of it`,
    };
  const counts = targets.length === 1 ? targets[0]?.labels : null;
  const rarest = counts?.at(-1)?.count ?? 0;
  if ((task === 'binary' || task === 'multiclass' || task === 'ordinal') && rarest >= 2)
    return {
      scheme: 'stratified',
      group: null,
      time: null,
      why: `${counts?.length} classes, the rarest with ${rarest} rows`,
    };
  return { scheme: 'kfold', group: null, time: null, why: 'numeric or several targets, rows independent' };
};

const foldsFor = (
  competition: Competition,
  scheme: Validation['scheme'],
  seconds: number,
): { count: number; why: string } => {
  const rows = learnedRows(competition);
  const bySize = rows < 5_000 ? 10 : rows < 50_000 ? 8 : rows < 200_000 ? 5 : 3;
  const count = Math.max(2, Math.min(bySize, mostFolds(competition, scheme, seconds)));
  return { count, why: `${count} folds for ${rows} rows in ${Math.round(seconds)} s` };
};

/** Counts the cells that have to be learned from in each second; a text weighs as much as some twenty columns. */
const cellsPerSecond = (competition: Competition, seconds: number): number =>
  (learnedRows(competition) * (competition.features.length + 20 * competition.textColumns.length)) / seconds;

/** Limits the folds by the time, and by the number of windows, groups, or rows of the rarest class. */
export const mostFolds = (competition: Competition, scheme: Validation['scheme'], seconds: number): number => {
  const load = cellsPerSecond(competition, seconds);
  const byTime = load < 2_500 ? 10 : load < 20_000 ? 5 : 3;
  return Math.min(byTime, mostParts(competition, scheme));
};

const mostParts = ({ profile, groupColumn, targets }: Competition, scheme: Validation['scheme']): number => {
  switch (scheme) {
    case 'time':
      return 5;
    case 'group':
      return profile.find(({ name }) => name === groupColumn)?.unique ?? 10;
    case 'stratified':
      return Math.max(2, targets[0]?.labels?.at(-1)?.count ?? 10);
    case 'kfold':
      return 10;
  }
};
