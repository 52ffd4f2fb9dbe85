import type { KaggleProblem } from '../../services/kaggle/failure.ts';
import type { KaggleCompetition, KaggleDetails, KaggleFile, KagglePage } from '../../services/kaggle/kaggle.ts';

/** What a caller is about to do: `compete` works on the files for a while, `submit` sends a file, `enter` does both. */
export type Aim = 'download' | 'compete' | 'submit' | 'enter';

/** Whether the aim includes a submission. */
export const submits = (aim: Aim): boolean => aim === 'submit' || aim === 'enter';

/** One thing that stands between a user and what they want. */
export interface PreflightProblem {
  readonly kind: KaggleProblem | 'hackathon' | 'simulation';
  /** Kaggle's own words if it said something. */
  readonly message: string;
  readonly advice: string;
  /** Whether it makes the caller's aim futile. */
  readonly blocking: boolean;
  /** Concluded here, not told by Kaggle: `--force` ignores it. */
  readonly guess?: boolean;
}

/** What a competition can be recognised by. `files`: null when they were not looked at. */
export interface Signs {
  readonly competition: KaggleCompetition;
  /** What these say, yes or no, overrides every other sign. */
  readonly details: KaggleDetails | null;
  readonly pages: readonly KagglePage[];
  readonly files: readonly KaggleFile[] | null;
}

/** A page of a competition's, for a browser. */
export const pageOf = (slug: string, page: string): string => `https://www.kaggle.com/competitions/${slug}/${page}`;

/** Problems with competitions that take no file of predictions, or none any more, and what to do instead. */
export const problemsOf = (signs: Signs, aim: Aim, now: Date): PreflightProblem[] => {
  const { competition, details } = signs;
  const { title, deadline } = competition;
  const page = (name: string) => pageOf(competition.slug, name);
  const found: PreflightProblem[] = [];
  if (competition.submissionsDisabled) {
    found.push({
      kind: 'closed',
      message: `"${title}" takes no submissions any more.`,
      advice: 'Its files can be worked on; nothing can be scored by Kaggle.',
      blocking: submits(aim),
    });
  } else if (deadline !== null && Date.parse(deadline) < now.getTime()) {
    found.push({
      kind: 'closed',
      message: `"${title}" ended on ${deadline.slice(0, 10)}.`,
      advice: 'Late submissions are mostly scored, but not ranked.',
      blocking: false,
    });
  }
  if (isCodeOnly(signs)) {
    found.push({
      kind: 'code-only',
      message: `"${title}" takes its submissions from notebooks only, no files.`,
      advice: `Run it without --submit: the run's folder then holds a notebook ready to push, to be submitted at ${page('code')}`,
      blocking: submits(aim),
    });
  }
  if (details?.hackathon ?? isHackathon(signs)) {
    const guess = details?.hackathon !== true;
    found.push({
      ...{ kind: 'hackathon', guess },
      message: guess
        ? `"${title}" looks like a hackathon: it asks for a writeup and has no metric.`
        : `"${title}" is a hackathon: it asks for a writeup, not for predictions.`,
      advice: `Nothing here can be scored or submitted by a program. Write it up at ${page('writeups')}`,
      blocking: aim !== 'download',
    });
  }
  if (details?.simulation ?? isSimulation(signs)) {
    const guess = details?.simulation !== true;
    found.push({
      ...{ kind: 'simulation', guess },
      message: `"${title}" ${guess ? 'looks like' : 'is'} a simulation: it asks for an agent that plays, not for predictions.`,
      advice: `Medalist trains models on tables and writes no agents. Its rules: ${page('overview')}`,
      blocking: aim === 'compete' || aim === 'enter',
    });
  }
  return found;
};

/** Whether a file is a sample submission, by its name. */
const isSample = ({ name }: KaggleFile): boolean =>
  /sample[_-]?sub|submission.{0,80}(sample|example|format|null)|gender_submission|random.?predictions/i.test(name);

/** Whether it may be a hackathon, so that the files must tell it from a competition without a named metric. */
export const mayBeHackathon = ({ competition, details, pages }: Omit<Signs, 'files'>): boolean =>
  (details?.hackathon ?? null) === null &&
  competition.metric === null &&
  pages.some(({ content }) => writeup.test(content));

const writeup = /\bwriteups?\b/i;

const isHackathon = (signs: Signs): boolean =>
  mayBeHackathon(signs) && (asksForWriteup(signs) || !(signs.files ?? []).some(isSample));

const asksForWriteup = ({ pages }: Signs): boolean =>
  pages.some(({ name, content }) => /submission requirements/i.test(name) && writeup.test(content));

const isCodeOnly = ({ competition, pages }: Signs): boolean =>
  competition.codeOnly ||
  pages.some(
    ({ name, content }) =>
      /^code requirements$/i.test(name.trim()) || /submissions? .{0,40}must be made through notebooks/i.test(content),
  );

const isSimulation = ({ competition, pages }: Signs): boolean =>
  competition.tags.some((tag) => /^simulations?$/i.test(tag)) ||
  pages.some(({ name, content }) => /^how to play$/i.test(name.trim()) || /kaggle[-_]environments/i.test(content));
