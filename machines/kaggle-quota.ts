import type { Kaggle, KaggleCompetition, KaggleLimits } from '../services/kaggle/kaggle.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** Whole hours to 00:00 UTC, when every team's counter starts over. */
export const hoursToReset = (now: Date): number => Math.ceil((day - (now.getTime() % day)) / hour);

/** What a team may still submit today; null where nobody can tell. */
export const quotaOf = async (
  kaggle: Kaggle,
  { slug, maxDailySubmissions: most }: KaggleCompetition,
): Promise<KaggleLimits | null> => {
  const told = await kaggle.limits(slug);
  if (!told.ok || told.value === null || hasTeam(told.value)) return told.ok ? told.value : null;
  return most === 0 ? null : { today: 0, total: 0, allowedNow: most };
};

/** Before its first submission a user has no team, and Kaggle says 0 for everything. */
const hasTeam = ({ today, total, allowedNow }: KaggleLimits): boolean => today + total + allowedNow > 0;
