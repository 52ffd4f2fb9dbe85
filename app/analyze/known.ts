import { describe } from '../../core/competition/description.ts';
import { readMetric } from '../../core/metrics/metric.ts';
import { metrics } from '../../core/metrics/table.ts';
import type { Metric } from '../../core/schema/competition.ts';
import type { About } from '../../services/kaggle/competition/about.ts';
import { aboutFrom } from '../../services/kaggle/competition/ask-about.ts';
import { describePages } from '../../services/kaggle/competition/description.ts';
import type { Kaggle, KaggleFile, KagglePage } from '../../services/kaggle/kaggle.ts';
import { takeNotes } from '../../stages/analyze/evidence.ts';
import { examplesOn, type SubmissionExample } from '../../stages/analyze/layout/without-sample/submission-example.ts';
import { agreeOnMetric } from '../../stages/analyze/metric/agree.ts';
import { kaggleOfUser } from '../kaggle/kaggle.ts';

/** What is known about a competition whose files are not here: Kaggle's words, and what we read in them. */
export interface Known {
  readonly about: About;
  /** One of our metrics; null: neither the page nor Kaggle names one that we know. */
  readonly metric: (Pick<Metric, 'name' | 'direction' | 'wants' | 'k'> & { readonly words: string }) | null;
  /** As a page shows it. Without the data it cannot be checked. */
  readonly example: SubmissionExample | null;
  /** Null: Kaggle lists them only to those who are signed in. */
  readonly files: readonly Pick<KaggleFile, 'name' | 'bytes'>[] | null;
  readonly warnings: readonly string[];
}

/** The user is refused in any case, so Kaggle is asked once and waited for only briefly. */
const patience = { retries: { tries: 1 }, timeouts: { connect: 3000, silence: 4000, whole: 4000 } } as const;
const longestWait = 6000;
const mostPageText = 2 ** 20;

/** Asks Kaggle, with credentials or without; null: it told nothing, for whatever reason. */
export const knownOf = async (slug: string, signal: AbortSignal): Promise<Known | null> => {
  const options = { ...patience, signal: AbortSignal.any([signal, AbortSignal.timeout(longestWait)]) };
  const { kaggle } = kaggleOfUser(options);
  const known = await askFor(kaggle, slug);
  if (known !== 'bad-credentials') return known;
  const anybody = await askFor(kaggleOfUser({ ...options, signedIn: false }).kaggle, slug);
  return anybody === 'bad-credentials' ? null : anybody;
};

const askFor = async (kaggle: Kaggle, slug: string): Promise<Known | 'bad-credentials' | null> => {
  const [competition, details, pages, files] = await Promise.all([
    kaggle.competition(slug),
    kaggle.details(slug),
    kaggle.pages(slug),
    kaggle.signedIn ? kaggle.files(slug) : null,
  ]);
  if (!competition.ok && competition.kind === 'bad-credentials' && kaggle.signedIn) return 'bad-credentials';
  const about = await aboutFrom(kaggle, slug, competition, details);
  if (about === null) return null;
  const listed = files?.ok ? files.value.map(({ name, bytes }) => ({ name, bytes })) : null;
  return { about, files: listed, ...(await readPages(about, pages.ok ? pages.value : [])) };
};

/** What the stage `analyze` would read in the pages. */
const readPages = async (about: About, pages: readonly KagglePage[]) => {
  const page = describePages(about.title, pages);
  const description = page === undefined ? null : await describe(page.fileName, page.text.slice(0, mostPageText));
  const notes = takeNotes();
  const found = agreeOnMetric(readMetric(description), about, notes);
  const row = found && metrics[found.name];
  const metric = row && { name: found.name, direction: row.direction, wants: row.wants };
  return {
    metric: metric === undefined || found === undefined ? null : { ...metric, k: found.k, words: found.words },
    example: examplesOn(description?.lines ?? [])[0] ?? null,
    warnings: notes.warnings,
  };
};
