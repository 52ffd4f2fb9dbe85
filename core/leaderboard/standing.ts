import * as z from 'zod';
import type { Board } from '../../services/kaggle/leaderboard/board.ts';
import { type Medal, medalLines, medals } from './medals.ts';

const Place = z.int().min(1);

/** Where a cross-validated score would stand among the teams of a leaderboard: an estimate, for those are scored on other rows. */
export const Standing = z.strictObject({
  score: z.number(),
  error: z.number().nullable(),
  place: Place,
  /** How many teams there are, this one among them. */
  of: Place,
  /** The places of a score one standard error better and worse; null: the error is not known. */
  between: z.tuple([Place, Place]).nullable(),
  /** What the place would earn where the competition gives medals. */
  medal: z.enum(medals).nullable(),
  /** The score at each medal's last place; null: nobody is there. */
  lines: z.array(z.strictObject({ medal: z.enum(medals), place: z.int().min(0), score: z.number().nullable() })),
  /** When the leaderboard was fetched; null: a standing of before. */
  asOf: z.iso.datetime().nullable().default(null),
});
export type Standing = z.output<typeof Standing>;

/** A run's own score, as it is laid beside the others. */
export interface Mine {
  readonly score: number;
  readonly error: number | null;
  readonly direction: 'max' | 'min';
}

/** Whether the teams stand in the order that a metric of this direction gives; else it is not the leaderboard's. */
export const isInOrder = ({ scores }: Pick<Board, 'scores'>, { direction }: Pick<Mine, 'direction'>): boolean => {
  const [best, worst] = [scores[0] ?? 0, scores.at(-1) ?? 0];
  return direction === 'max' ? best >= worst : best <= worst;
};

/** Among these teams' scores, in any order; who has the same score stands before. */
export const standingAmong = (
  { scores, asOf }: Pick<Board, 'scores' | 'asOf'>,
  { score, error, direction }: Mine,
): Standing => {
  const sign = direction === 'max' ? 1 : -1;
  const ordered = scores.toSorted((one, other) => sign * (other - one));
  const placeOf = (own: number) => 1 + ordered.filter((other) => sign * (other - own) >= 0).length;
  const teams = ordered.length + 1;
  const place = placeOf(score);
  const limits = medalLines(teams);
  const isWithin = (medal: Medal) => place <= limits[medal];
  return {
    ...{ score, error, place, of: teams },
    between: error === null ? null : [placeOf(score + sign * error), placeOf(score - sign * error)],
    medal: medals.find(isWithin) ?? null,
    lines: medals.map((medal) => ({ medal, place: limits[medal], score: ordered[limits[medal] - 1] ?? null })),
    asOf,
  };
};
