/** Medals of a competition, the best first. */
export const medals = ['gold', 'silver', 'bronze'] as const;
export type Medal = (typeof medals)[number];

/** The last place that each medal is given to, by how many teams there are; shares are rounded down (kaggle.com/progression). */
export const medalLines = (teams: number): Readonly<Record<Medal, number>> => {
  const share = (part: number) => Math.floor(part * teams);
  if (teams < 100) return { gold: share(0.1), silver: share(0.2), bronze: share(0.4) };
  if (teams < 250) return { gold: 10, silver: share(0.2), bronze: share(0.4) };
  const gold = 10 + share(0.002);
  return teams < 1000 ? { gold, silver: 50, bronze: 100 } : { gold, silver: share(0.05), bronze: share(0.1) };
};
