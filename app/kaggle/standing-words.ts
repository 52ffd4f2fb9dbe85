import type { Standing } from '../../core/leaderboard/standing.ts';
import { withError } from '../../services/text/figures.ts';

/** One line: the place, how sure it is, and that it is an estimate. */
export const standingWords = ({ score, error, place, of, between, medal }: Standing): string => {
  const count = (places: number) => places.toLocaleString('en');
  const range = between === null ? '' : `, between ${count(between[0])} and ${count(between[1])} by one standard error`;
  const earned = medal === null ? 'no medal' : `a place for ${medal}, where medals are given`;
  return `Cross-validated ${withError(score, error)} would stand at place ${count(place)} of ${count(of)}${range}: ${earned}. An estimate: the leaderboard is scored on other rows.`;
};

/** As a cell of a table: `120 of 3,000, silver`. */
export const standingMark = ({ place, of, medal }: Pick<Standing, 'place' | 'of' | 'medal'>): string =>
  `${place.toLocaleString('en')} of ${of.toLocaleString('en')}${medal === null ? '' : `, ${medal}`}`;
