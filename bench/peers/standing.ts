/** One contender's score in one competition; undefined: it failed. */
export interface Scored {
  readonly competition: string;
  readonly peer: string;
  readonly score: number | undefined;
  readonly betterThan: number | undefined;
}

export interface Standing {
  readonly peer: string;
  readonly failures: number;
  readonly meanRank: number;
  readonly meanBetterThan: number | undefined;
  /** For each other contender, the share of competitions in which this one is better or equal. */
  readonly wins: Readonly<Record<string, number>>;
}

/** Positive if a is better than b. A failure is worse than any score, and equal to another failure. */
const compare = (a: number | undefined, b: number | undefined, higherIsBetter: boolean): number => {
  if (a === undefined || b === undefined) return Number(a !== undefined) - Number(b !== undefined);
  return higherIsBetter ? a - b : b - a;
};

/** Rank within a competition: ties share the mean of their places, failures are last. */
export const rankOf = (own: number | undefined, all: readonly (number | undefined)[], higherIsBetter: boolean) => {
  if (own === undefined) return all.length;
  const better = all.filter((other) => compare(other, own, higherIsBetter) > 0).length;
  const equal = all.filter((other) => compare(other, own, higherIsBetter) === 0).length;
  return better + (equal + 1) / 2;
};

/** The contenders over all competitions that all of them have run, the best mean rank first. */
export const standings = (
  scored: readonly Scored[],
  higherIsBetter: (competition: string) => boolean,
): { readonly competitions: readonly string[]; readonly standings: readonly Standing[] } => {
  const peers = [...new Set(scored.map(({ peer }) => peer))];
  const of = (competition: string, peer: string) =>
    scored.find((one) => one.competition === competition && one.peer === peer);
  const competitions = [...new Set(scored.map(({ competition }) => competition))].filter((competition) =>
    peers.every((peer) => of(competition, peer) !== undefined),
  );
  const standing = (peer: string): Standing => {
    const own = competitions.map((competition) => of(competition, peer));
    const ranks = competitions.map((competition, place) =>
      rankOf(
        own[place]?.score,
        peers.map((other) => of(competition, other)?.score),
        higherIsBetter(competition),
      ),
    );
    const winsAgainst = (other: string) =>
      competitions.map((competition, place) =>
        Number(compare(own[place]?.score, of(competition, other)?.score, higherIsBetter(competition)) >= 0),
      );
    const shares = own.flatMap((one) => (one?.betterThan === undefined ? [] : [one.betterThan]));
    return {
      peer,
      failures: own.filter((one) => one?.score === undefined).length,
      meanRank: mean(ranks),
      meanBetterThan: shares.length === 0 ? undefined : mean(shares),
      wins: Object.fromEntries(
        peers.filter((other) => other !== peer).map((other) => [other, mean(winsAgainst(other))]),
      ),
    };
  };
  return { competitions, standings: peers.map(standing).toSorted((a, b) => a.meanRank - b.meanRank) };
};

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
