import type { Kaggle, KaggleCompetition, KaggleLimits } from '../../services/kaggle/kaggle.ts';
import type { Aim, PreflightProblem } from './signs.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** Whole hours to 00:00 UTC, when every team's counter starts over. */
export const hoursToReset = (now: Date): number => Math.ceil((day - (now.getTime() % day)) / hour);

/** How many submissions a team has left today; null: not known. If Kaggle does not say it, the team's list of submissions does. */
export const quotaOf = async (
  kaggle: Kaggle,
  { slug, maxDailySubmissions: most }: KaggleCompetition,
  now: Date,
): Promise<KaggleLimits | null> => {
  const limits = await kaggle.limits(slug);
  if (limits.ok && limits.value !== null && hasTeam(limits.value)) return limits.value;
  if (most === 0) return null;
  const listed = await kaggle.submissions(slug);
  if (!listed.ok) return null;
  const counted = listed.value.filter(({ status }) => status !== 'error'); // what failed costs nothing
  const today = counted.filter(({ date }) => date !== null && isSameDay(new Date(date), now)).length;
  return { today, total: counted.length, allowedNow: Math.max(0, most - today) };
};

/** Before its first submission a user has no team, and Kaggle says 0 for everything. */
const hasTeam = ({ today, total, allowedNow }: KaggleLimits): boolean => today + total + allowedNow > 0;

/** Whether both times are on the same UTC day. */
const isSameDay = (one: Date, other: Date): boolean =>
  Math.floor(one.getTime() / day) === Math.floor(other.getTime() / day);

/** The problem that the quota is used up. A run can still work now, and submit when there is a submission again. */
export const quotaProblem = (
  { today }: KaggleLimits,
  aim: Aim,
  now: Date,
): Pick<PreflightProblem, 'kind' | 'message' | 'advice'> => {
  const until = `The counter starts over at 00:00 UTC, in ${hoursToReset(now)} hours.`;
  const meanwhile =
    'Or run it now without --submit (make: without SUBMIT=1) and submit its result then: medalist submit RUN';
  return {
    kind: 'quota',
    message: `No submission is left today: ${today} were made.`,
    advice: aim === 'enter' ? `${until}\n${meanwhile}` : until,
  };
};
