import { type Preflight, preflight } from '../../../app/kaggle/preflight.ts';
import type { CompetitionQuery, KagglePage } from '../../../services/kaggle/kaggle.ts';
import { describeCompetition, describeShell } from '../../render/kaggle/competition.ts';
import { pageText } from '../../render/kaggle/page.ts';
import { competitionRow, type Format, fileRow, printRows } from '../../render/kaggle/rows.ts';
import { jsonLine, printable } from '../../render/terminal/printable.ts';
import { writeErr, writeOut } from '../../render/terminal/terminal.ts';
import { slugOrTell, tell, withKaggle } from './signed-in.ts';

interface ListFlags extends Format, CompetitionQuery {
  readonly entered?: boolean;
}

/** `medalist competitions list` */
export const list = async ({ json, csv, entered = false, ...query }: ListFlags): Promise<void> => {
  const wanted: CompetitionQuery = entered ? { ...query, group: 'entered' } : query;
  const answer = await withKaggle('asking Kaggle', (kaggle) => kaggle.competitions(wanted));
  if (!answer.ok) return tell(answer, json ?? false);
  const { competitions, nextPageToken } = answer.value;
  const none = 'No competition fits. Fewer words find more.';
  printRows('competitions', competitions.map(competitionRow), { json, csv }, { none, more: { nextPageToken } });
  if (nextPageToken !== null && json !== true) {
    writeErr(`More: the same with --page-token ${printable(nextPageToken)}\n`);
  }
};

interface ShowFlags {
  readonly competition?: string;
  readonly page?: string;
  readonly json?: boolean;
}

/** `medalist competitions show SLUG` */
export const show = async (text: string | undefined, flags: ShowFlags): Promise<void> => {
  const { json = false, page } = flags;
  const slug = slugOrTell(text, flags.competition, json);
  if (slug === undefined) return;
  if (page !== undefined) return showPage(slug, page, json);
  const { before, signedIn } = await withKaggle('asking Kaggle', async (kaggle) => ({
    before: await preflight(kaggle, slug),
    signedIn: kaggle.signedIn,
  }));
  const { competition, problems, details, limits } = before;
  if (competition === null) return tellWhyUnknown(before, json);
  if (json) {
    const pages = before.pages.map(({ name }) => name);
    const answer = { competition: competitionRow(competition), details, signedIn, limits, pages, problems };
    writeOut(jsonLine(answer));
  } else {
    writeOut(`${describeCompetition(competition, before, signedIn, new Date(), process.stdout)}\n`);
  }
};

/** Prints why Kaggle's API says nothing about a competition, after what its page on the web says. */
const tellWhyUnknown = ({ problems, shell }: Preflight, json: boolean): void => {
  if (shell !== null && !json) writeOut(`${describeShell(shell, process.stdout)}\n`);
  for (const problem of problems.slice(0, 1)) tell({ ok: false, ...problem, ...(shell !== null && { shell }) }, json);
};

const showPage = async (slug: string, name: string, json: boolean): Promise<void> => {
  const answer = await withKaggle('asking Kaggle', (kaggle) => kaggle.pages(slug));
  if (!answer.ok) return tell(answer, json);
  const page = answer.value.find((candidate) => sameName(candidate, name));
  if (page === undefined) {
    const names = answer.value.map((candidate) => candidate.name).join(', ');
    const message = `"${slug}" has no page "${name}"`;
    return tell({ ok: false, kind: 'usage', message, advice: `Its pages: ${names === '' ? 'none' : names}` }, json);
  }
  writeOut(json ? jsonLine(page) : `${await pageText(page)}\n`);
};

/** Hosts differ in case and spaces. The page that a browser shows as the overview is named `description`. */
const sameName = ({ name }: KagglePage, wanted: string): boolean => plainName(name) === plainName(wanted);

const plainName = (name: string): string => {
  const plain = name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, '-');
  return plain === 'overview' ? 'description' : plain;
};

interface FilesFlags extends Format {
  readonly competition?: string;
}

/** `medalist competitions files SLUG` */
export const files = async (text: string | undefined, { competition, json, csv }: FilesFlags): Promise<void> => {
  const slug = slugOrTell(text, competition, json ?? false);
  if (slug === undefined) return;
  const answer = await withKaggle('asking Kaggle', (kaggle) => kaggle.files(slug));
  if (!answer.ok) return tell(answer, json ?? false);
  printRows('files', answer.value.map(fileRow), { json, csv }, { none: 'This competition has no files.' });
};
