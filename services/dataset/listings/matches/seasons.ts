import type { Match } from './results.ts';

/** What a season's matches show about a side. */
export interface Standing {
  /** The share of its matches that it won, and its mean margin. */
  readonly wins: number;
  readonly margin: number;
  /** Its strength from a ridge regression of margins, without the advantage of playing at home. It takes the opponents into account. */
  readonly strength: number;
}

const penalty = 4;
const mostSteps = 500;
const smallestRest = 1e-20;

/** The form of all sides in one season. */
export const standingsOf = (matches: readonly Match[]): Map<string, Standing> => {
  const home = homeAdvantage(matches);
  const sides = new Set(matches.flatMap(({ winner, loser }) => [winner, loser]));
  const codes = new Map([...sides].map((side, at) => [side, at]));
  const codeOf = (side: string) => codes.get(side) ?? 0;
  const played = matches.map(({ winner, loser, margin, place }) => ({
    ...{ winner: codeOf(winner), loser: codeOf(loser), margin },
    earned: margin - (place === 'H' ? home : place === 'A' ? -home : 0),
  }));
  const [games, wins, margins, sums] = [0, 1, 2, 3].map(() => new Float64Array(codes.size));
  if (games === undefined || wins === undefined || margins === undefined || sums === undefined) return new Map();
  const add = (all: Float64Array, at: number, by: number) => {
    all[at] = (all[at] ?? 0) + by;
  };
  for (const { winner, loser, margin, earned } of played) {
    add(wins, winner, 1);
    for (const [side, sign] of [
      [winner, 1],
      [loser, -1],
    ] as const) {
      add(games, side, 1);
      add(margins, side, sign * margin);
      add(sums, side, sign * earned);
    }
  }
  const strengths = ridge(games, played, sums);
  const each = (all: Float64Array, at: number) => (all[at] ?? 0) / (games[at] ?? 1);
  return new Map(
    [...codes].map(([side, at]) => [
      side,
      { wins: each(wins, at), margin: each(margins, at), strength: strengths[at] ?? 0 },
    ]),
  );
};

/** By how much the home side leads on average. */
const homeAdvantage = (matches: readonly Match[]): number => {
  const margins = matches.flatMap(({ place, margin }) => (place === 'H' ? [margin] : place === 'A' ? [-margin] : []));
  return margins.reduce((sum, one) => sum + one, 0) / Math.max(1, margins.length);
};

/** Solved by conjugate gradients. Each match is a row with 1 for the winner and -1 for the loser. */
const ridge = (
  games: Float64Array,
  played: readonly { readonly winner: number; readonly loser: number }[],
  sums: Float64Array,
): Float64Array => {
  const times = (x: Float64Array) => {
    const made = x.map((one, at) => one * ((games[at] ?? 0) + penalty));
    for (const { winner, loser } of played) {
      made[winner] = (made[winner] ?? 0) - (x[loser] ?? 0);
      made[loser] = (made[loser] ?? 0) - (x[winner] ?? 0);
    }
    return made;
  };
  const dot = (a: Float64Array, b: Float64Array) => a.reduce((sum, one, at) => sum + one * (b[at] ?? 0), 0);
  let [found, rest, step] = [new Float64Array(sums.length), sums.slice(), sums.slice()];
  let size = dot(rest, rest);
  const enough = smallestRest * size;
  for (let at = 0; at < mostSteps && size > enough; at++) {
    const turned = times(step);
    const length = size / dot(step, turned);
    found = found.map((one, place) => one + length * (step[place] ?? 0));
    rest = rest.map((one, place) => one - length * (turned[place] ?? 0));
    const next = dot(rest, rest);
    step = rest.map((one, place) => one + (next / size) * (step[place] ?? 0));
    size = next;
  }
  return found;
};
