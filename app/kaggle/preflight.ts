import type { KaggleFailure } from '../../services/kaggle/failure.ts';
import { noCredentials } from '../../services/kaggle/failures.ts';
import type {
  Answer,
  Kaggle,
  KaggleCompetition,
  KaggleDetails,
  KaggleLimits,
  KagglePage,
  KaggleShell,
} from '../../services/kaggle/kaggle.ts';
import { nameProblems } from './file-name.ts';
import { nearestTo } from './nearest.ts';
import { quotaOf, quotaProblem } from './quota.ts';
import { type Aim, mayBeHackathon, type PreflightProblem, pageOf, problemsOf, submits } from './signs.ts';

/** What is known before any work begins. A problem that blocks would certainly stop the caller later, when the work is done. */
export interface Preflight {
  readonly problems: readonly PreflightProblem[];
  /** Null: Kaggle did not tell, and a problem says why. */
  readonly competition: KaggleCompetition | null;
  readonly pages: readonly KagglePage[];
  /** Null: Kaggle's website did not tell. */
  readonly details: KaggleDetails | null;
  /** What its page says of a competition that Kaggle's API does not show; null: the API shows it, or there is no page. */
  readonly shell: KaggleShell | null;
  /** Null: unknown, or not asked because it could not matter. */
  readonly limits: KaggleLimits | null;
}

export interface PreflightOptions {
  readonly aim?: Aim;
  /** The file that is to be submitted; default: what a run makes. */
  readonly fileName?: string;
  readonly now?: Date;
}

/** Asks Kaggle for everything that could make `aim` futile. It takes a few calls and spends no submission. */
export const preflight = async (
  kaggle: Kaggle,
  slug: string,
  { aim = 'compete', fileName, now = new Date() }: PreflightOptions = {},
): Promise<Preflight> => {
  const asked = await kaggle.competition(slug);
  if (!asked.ok) {
    return { ...(await unanswered(kaggle, slug, asked)), competition: null, pages: [], details: null, limits: null };
  }
  const competition = asked.value;
  const [read, details] = await Promise.all([kaggle.pages(slug), kaggle.details(slug)]);
  const pages = read.ok ? read.value : [];
  const listed = mayBeHackathon({ competition, details, pages }) ? await kaggle.files(slug) : null;
  const files = listed?.ok ? listed.value : null;
  const problems = [
    ...accessProblems(kaggle, competition),
    ...problemsOf({ competition, details, pages, files }, aim, now),
    ...nameProblems(details, aim, fileName),
  ];
  const limits = kaggle.signedIn && competition.entered ? await quotaOf(kaggle, competition, now) : null;
  if (limits !== null && limits.allowedNow <= 0 && !competition.submissionsDisabled) {
    problems.push({ ...quotaProblem(limits, aim, now), blocking: submits(aim) });
  }
  return { problems, competition, pages, details, shell: null, limits };
};

/** The first problem that blocks. With `force`, guesses do not block. */
export const blockerOf = ({ problems }: Preflight, force = false): PreflightProblem | undefined =>
  problems.find(({ blocking, guess = false }) => blocking && !(force && guess));

/** Why Kaggle's API does not show a competition. The competition's page, which needs no credentials, may say more. */
const unanswered = async (
  kaggle: Kaggle,
  slug: string,
  failure: KaggleFailure,
): Promise<Pick<Preflight, 'problems' | 'shell'>> => {
  const [meant, page] = await Promise.all([
    slugMayBeWrong.has(failure.kind) ? nearestTo(kaggle, slug) : null,
    kaggle.shell(slug),
  ]);
  const shell = page.ok ? page.value : null;
  const { kind, advice } = failure.status === 403 ? forbiddenOrUnknown(kaggle, slug, failure, page) : failure;
  const hint = meant === null || meant === slug ? '' : `Did you mean ${meant}?\n`;
  return { problems: [{ kind, message: failure.message, advice: `${hint}${advice}`, blocking: true }], shell };
};

/** A 403 leaves open whether a competition does not exist or may not be seen. Whether it has a page decides that. */
const forbiddenOrUnknown = (
  { signedIn }: Kaggle,
  slug: string,
  failure: KaggleFailure,
  page: Answer<KaggleShell>,
): Pick<KaggleFailure, 'kind' | 'advice'> => {
  if (page.ok) {
    const whom = signedIn ? 'this account may not see it' : 'it is not shown to everybody';
    const see = `Open ${pageOf(slug, 'overview')} in a browser, signed in as the account that the credentials are of.`;
    const advice = `There is a competition of that name ("${page.value.title}"), but ${whom}. `;
    return { kind: 'not-permitted', advice: advice + (signedIn ? see : noCredentials().advice) };
  }
  if (page.kind !== 'unknown-competition') return failure;
  const advice =
    "Kaggle has no page of that name, either: it is mistyped, or a private competition's. Take the last part of the " +
    'address on Kaggle, exactly; to find it: medalist competitions list --search WORDS';
  return { kind: 'unknown-competition', advice };
};

/** Failures that a wrong slug may cause. Kaggle answers for an unknown competition as for a private one. */
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
