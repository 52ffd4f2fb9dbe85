import type { TargetProfile } from '../schema/competition.ts';

/** Gives the profile of a column for one class: a row of train counts as 1 if it has the label, else as 0. Nothing is known of a class that train lacks. */
export const classProfile = (profile: TargetProfile, label: string | undefined): TargetProfile => {
  const { labels } = profile;
  const rows = (labels ?? []).reduce((sum, { count }) => sum + count, 0);
  const count = labels?.find((one) => one.label === label)?.count;
  if (count === undefined || rows === 0) return { ...profile, labels: null, numeric: null };
  const mean = count / rows;
  const numeric = { integral: false, min: 0, max: 1, mean, median: mean > 0.5 ? 1 : 0, meanLog1p: null };
  return { ...profile, labels: null, numeric: { ...numeric, std: Math.sqrt(mean * (1 - mean)) } };
};
