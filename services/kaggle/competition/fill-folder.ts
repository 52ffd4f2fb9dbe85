import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeAtomic } from '../../files/atomic.ts';
import { type CompetitionDownload, type CompetitionOrder, downloadCompetition } from '../download/competition.ts';
import { diskFailure } from '../download/download-failures.ts';
import { holdFolder } from '../download/hold-folder.ts';
import { cancelled } from '../failures.ts';
import type { Answer, Kaggle } from '../kaggle.ts';
import { fetchBoard } from '../leaderboard/fetch.ts';
import { aboutFrom } from './ask-about.ts';
import { aboutFile, downloadMarker, isFilled } from './data-folder.ts';
import { describePages } from './description.ts';

/** A download, and what else Kaggle said. */
export interface Filled extends CompetitionDownload {
  /** Things that are missing but not needed, a line each. */
  readonly lacks: readonly string[];
}

/**
 * Downloads into a folder, then adds what Kaggle says. A killed download is recognised and continued. One process at a time does this:
 * others wait for it and use its result.
 */
export const fillFolder = async (kaggle: Kaggle, slug: string, order: CompetitionOrder): Promise<Answer<Filled>> => {
  try {
    mkdirSync(order.to, { recursive: true });
    const hold = await holdFolder(order.to, order.signal);
    if (hold === null) return cancelled;
    using held = hold;
    if (held.waited && isFilled(order.to)) return { ok: true, value: { whole: true, files: [], lacks: [] } };
    return await fill(kaggle, slug, order);
  } catch (error) {
    return diskFailure(error, order.to);
  }
};

const fill = async (kaggle: Kaggle, slug: string, order: CompetitionOrder): Promise<Answer<Filled>> => {
  const marker = join(order.to, downloadMarker);
  const before = isFilled(order.to) ? contentsOf(order.to) : null;
  writeFileSync(marker, 'A download that was not done. `medalist download` goes on with it.\n');
  const done = await downloadCompetition(kaggle, slug, order);
  if (!done.ok) {
    if (before !== null && before === contentsOf(order.to)) rmSync(marker); // nothing was downloaded, so the folder is as complete as before
    return done;
  }
  const [lack] = await Promise.all([fetchBoard(kaggle, slug, order.to), addWords(kaggle, slug, order.to)]);
  rmSync(marker, { force: true });
  return { ok: true, value: { ...done.value, lacks: lack === null ? [] : [lack] } };
};

/** The names of all visible files below a folder, as one text. */
const contentsOf = (folder: string): string =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.startsWith('.'))
    .sort()
    .join('\n');

/** Adds what Kaggle says, if it can: a run can do without. A page of the user's own is never replaced. */
const addWords = async (kaggle: Kaggle, slug: string, folder: string): Promise<void> => {
  const hasPage = readdirSync(folder).some((name) => /^description\.(md|html?)$/i.test(name));
  const [competition, details, pages] = await Promise.all([
    kaggle.competition(slug),
    kaggle.details(slug),
    hasPage ? null : kaggle.pages(slug),
  ]);
  const about = await aboutFrom(kaggle, slug, competition, details);
  if (about !== null) writeAtomic(join(folder, aboutFile), `${JSON.stringify(about, null, 2)}\n`);
  if (pages === null || !pages.ok) return;
  const title = about === null || about.title === '' ? slug : about.title;
  const page = describePages(title, pages.value);
  if (page !== undefined) writeAtomic(join(folder, page.fileName), page.text);
};
