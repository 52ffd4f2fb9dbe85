import type { KaggleFailure } from '../services/kaggle/failure.ts';
import { noCredentials } from '../services/kaggle/failures.ts';
import type { Kaggle, KaggleCompetition, KaggleLimits, KagglePage } from '../services/kaggle/kaggle.ts';
import { nearestTo } from './kaggle-nearest.ts';
import { hoursToReset, quotaOf } from './kaggle-quota.ts';
import { type Aim, mayBeHackathon, type PreflightProblem, pageOf, problemsOf } from './kaggle-signs.ts';

/** What is known before any work is spent. A problem that blocks is certain to be met later, with the work lost. */
export interface Preflight {
  readonly problems: readonly PreflightProblem[];
  /** Null: Kaggle did not tell, and a problem says why. */
  readonly competition: KaggleCompetition | null;
  readonly pages: readonly KagglePage[];
  /** Null: unknown, or not asked because it could not matter. */
  readonly limits: KaggleLimits | null;
}

/** Asks Kaggle all that can make `aim` futile. Costs a few calls, spends nothing. */
export const preflight = async (
  kaggle: Kaggle,
  slug: string,
  { aim = 'compete', now = new Date() }: { readonly aim?: Aim; readonly now?: Date } = {},
): Promise<Preflight> => {
  const asked = await kaggle.competition(slug);
  if (!asked.ok)
    return { problems: [await unanswered(kaggle, slug, asked)], competition: null, pages: [], limits: null };
  const competition = asked.value;
  const told = await kaggle.pages(slug);
  const pages = told.ok ? told.value : [];
  const listed = mayBeHackathon({ competition, pages }) ? await kaggle.files(slug) : null;
  const files = listed?.ok ? listed.value : null;
  const problems = [...accessProblems(kaggle, competition), ...problemsOf({ competition, pages, files }, aim, now)];
  const limits = kaggle.signedIn && competition.entered ? await quotaOf(kaggle, competition) : null;
  if (limits !== null && limits.allowedNow <= 0 && !competition.submissionsDisabled) {
    problems.push({
      kind: 'quota',
      message: `No submission is left today: ${limits.today} were made.`,
      advice: `The counter starts over at 00:00 UTC, in ${hoursToReset(now)} hours.`,
      blocking: aim === 'submit',
    });
  }
  return { problems, competition, pages, limits };
};

/** The first problem that blocks. */
export const blockerOf = ({ problems }: Preflight): PreflightProblem | undefined =>
  problems.find(({ blocking }) => blocking);

const unanswered = async (kaggle: Kaggle, slug: string, failure: KaggleFailure): Promise<PreflightProblem> => {
  const { kind, message, advice } = failure;
  const meant = slugMayBeWrong.has(kind) ? await nearestTo(kaggle, slug) : null;
  const hint = meant === null || meant === slug ? '' : `Did you mean ${meant}?\n`;
  return { kind, message, advice: `${hint}${advice}`, blocking: true };
};

/** Kaggle hides what one may not see: an unknown competition is told like a private one. */
const slugMayBeWrong: ReadonlySet<string> = new Set<KaggleFailure['kind']>([
  'unknown-competition',
  'not-permitted',
  'not-found',
]);

const accessProblems = (kaggle: Kaggle, { slug, title, entered }: KaggleCompetition): PreflightProblem[] => {
  if (!kaggle.signedIn) {
    const { kind, message, advice } = noCredentials();
    return [{ kind, message, advice, blocking: true }];
  }
  if (entered) return [];
  const message = `You have not joined "${title}": Kaggle gives files and takes submissions only after that.`;
  const advice = `Read and accept its rules in a browser, then run this again: ${pageOf(slug, 'rules')}`;
  return [{ kind: 'rules-not-accepted', message, advice, blocking: true }];
};
