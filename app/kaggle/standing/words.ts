import type { Standing } from '../../../core/leaderboard/standing.ts';
import { withError } from '../../../services/text/figures.ts';

/** Two sentences: the place, how certain it is, and that it is an estimate. */
export const standingWords = (standing: Standing): string => {
  const { score, error, place, of, medal } = standing;
  const earned = medal === null ? 'no medal' : `a place for ${medal}, where medals are given`;
  return `Cross-validated ${withError(score, error)} would stand at place ${place} of ${of}${rangeOf(standing)}: ${earned}. An estimate: ${boardOf(standing)} is scored on other rows.`;
};

/** The same as a line of a run's summary. */
export const standingLine = (standing: Standing): string =>
  `${standingMark(standing)}${rangeOf(standing)}; an estimate: ${boardOf(standing)} is scored on other rows`;

/** As a cell of a table: `about 120 of 3000 (silver)`. */
export const standingMark = ({ place, of, medal }: Pick<Standing, 'place' | 'of' | 'medal'>): string =>
  `about ${place} of ${of}${medal === null ? '' : ` (${medal})`}`;

const rangeOf = ({ between }: Standing): string =>
  between === null ? '' : `, between ${between[0]} and ${between[1]} by one standard error`;

const boardOf = ({ asOf }: Standing): string => `the leaderboard${asOf === null ? '' : ` of ${asOf.slice(0, 10)}`}`;
