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

/** A download with all that Kaggle says beside it. */
export interface Filled extends CompetitionDownload {
  /** What could be done without and is not there, a line each. */
  readonly lacks: readonly string[];
}

/**
 * Downloads into a folder, so that a killed download is known as one and goes on; then adds what Kaggle says. One process at a time
 * does: others wait for it, and take what it brought.
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
    if (before !== null && before === contentsOf(order.to)) rmSync(marker); // what was there is as whole as it was
    return done;
  }
  const [lack] = await Promise.all([fetchBoard(kaggle, slug, order.to), addWords(kaggle, slug, order.to)]);
  rmSync(marker, { force: true });
  return { ok: true, value: { ...done.value, lacks: lack === null ? [] : [lack] } };
};

/** All that can be seen in a folder, as one text. */
const contentsOf = (folder: string): string =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.startsWith('.'))
    .sort()
    .join('\n');

/** Best effort: a competition can be worked on without its words, and a page of the user's own is never replaced. */
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
