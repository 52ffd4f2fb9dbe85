import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeAtomic } from '../../files/atomic.ts';
import { type CompetitionDownload, type CompetitionOrder, downloadCompetition } from '../download/competition.ts';
import type { Answer, Kaggle } from '../kaggle.ts';
import { fetchBoard } from '../leaderboard/fetch.ts';
import { aboutFrom } from './ask-about.ts';
import { aboutFile, downloadMarker } from './data-folder.ts';
import { describePages } from './description.ts';

/** A download with all that Kaggle says beside it. */
export interface Filled extends CompetitionDownload {
  /** What could be done without and is not there, a line each. */
  readonly lacks: readonly string[];
}

/** Downloads into a folder, so that a killed download is known as one and goes on; then adds what Kaggle says. */
export const fillFolder = async (kaggle: Kaggle, slug: string, order: CompetitionOrder): Promise<Answer<Filled>> => {
  mkdirSync(order.to, { recursive: true });
  writeFileSync(join(order.to, downloadMarker), 'A download that was not done. `medalist download` goes on with it.\n');
  const done = await downloadCompetition(kaggle, slug, order);
  if (!done.ok) return done;
  const [lack] = await Promise.all([fetchBoard(kaggle, slug, order.to), addWords(kaggle, slug, order.to)]);
  rmSync(join(order.to, downloadMarker), { force: true });
  return { ok: true, value: { ...done.value, lacks: lack === null ? [] : [lack] } };
};

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
