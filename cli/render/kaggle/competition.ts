import type { Preflight } from '../../../app/kaggle/preflight.ts';
import { hoursToReset } from '../../../app/kaggle/quota.ts';
import type { KaggleCompetition, KaggleLimits, KaggleShell } from '../../../services/kaggle/kaggle.ts';
import { printable } from '../terminal/printable.ts';
import { paint } from '../terminal/terminal.ts';
import { describeProblems } from './problem.ts';
import { dateOf, fromNow } from './words.ts';

/** A competition for a person: what it is, whether you have entered it, how many submissions are left today, and any problems. */
export const describeCompetition = (
  competition: KaggleCompetition,
  { pages, details, limits, problems }: Preflight,
  signedIn: boolean,
  now: Date,
  stream: NodeJS.WriteStream,
): string => {
  const { title, subtitle, slug, url, category, deadline, reward, metric, teams, entered, tags } = competition;
  const fields: readonly (readonly [string, string])[] = [
    ['slug', slug],
    ['address', url],
    ['category', category],
    ['deadline', deadline === null ? 'none' : `${dateOf(deadline)} UTC, ${fromNow(deadline, now)}`],
    ['reward', reward],
    ['metric', metric ?? 'not named: see its pages'],
    ['teams', String(teams)],
    ['entered', entered ? 'yes' : signedIn ? 'no' : 'unknown without credentials'],
    ['submissions', describeQuota(competition, limits, now)],
    ['file name', details?.requiredFileName ?? ''],
    ['tags', tags.join(', ')],
    ['pages', pages.map(({ name }) => name).join(', ')],
  ];
  return [
    paint('bold', printable(title), { stream }),
    ...(subtitle === '' ? [] : [`  ${printable(subtitle)}`]),
    ...fields.filter(([, text]) => text !== '').map(([name, text]) => `  ${name.padEnd(12)} ${printable(text)}`),
    ...describeProblems(problems, stream),
  ].join('\n');
};

/** The title and subtitle from the head of the competition's page, if Kaggle answers nothing else. */
export const describeShell = ({ title, subtitle }: KaggleShell, stream: NodeJS.WriteStream): string =>
  [
    paint('bold', printable(title), { stream }),
    ...(subtitle === '' ? [] : [`  ${printable(subtitle)}`]),
    '  This is all that Kaggle told.',
  ].join('\n');

/** `10 a day, 7 left today (counted anew in 5 hours)` */
export const describeQuota = (
  { maxDailySubmissions: max }: KaggleCompetition,
  limits: KaggleLimits | null,
  now: Date,
): string => {
  const daily = max === 0 ? '' : `${max} a day`;
  const hours = hoursToReset(now);
  const left =
    limits === null
      ? ''
      : `${limits.allowedNow} left today (counted anew in ${hours} ${hours === 1 ? 'hour' : 'hours'})`;
  return [daily, left].filter((part) => part !== '').join(', ');
};
