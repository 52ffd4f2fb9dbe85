import type { TargetProfile } from '../schema/competition.ts';

/** What a column of one class is held against: a one where a row of train has its label, else a zero. Of a class that train never shows nothing is known. */
export const classProfile = (profile: TargetProfile, label: string | undefined): TargetProfile => {
  const { labels } = profile;
  const rows = (labels ?? []).reduce((sum, { count }) => sum + count, 0);
  const own = labels?.find((one) => one.label === label)?.count;
  if (own === undefined || rows === 0) return { ...profile, labels: null, numeric: null };
  const mean = own / rows;
  const numeric = { integral: false, min: 0, max: 1, mean, median: mean > 0.5 ? 1 : 0, meanLog1p: null };
  return { ...profile, labels: null, numeric: { ...numeric, std: Math.sqrt(mean * (1 - mean)) } };
};
