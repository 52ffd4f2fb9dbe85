import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeAtomic } from '../store/atomic.ts';
import { describePages } from './description.ts';
import { type CompetitionDownload, type CompetitionOrder, downloadCompetition } from './download/competition.ts';
import type { Answer, Kaggle } from './kaggle.ts';

/** Stands in a folder as long as a download into it is not done: what lies there then is only a part. Hidden, so no data. */
const marker = '.incomplete';

/** Whether a folder holds a competition's files, and not only some of them. Files put there by hand count. */
export const isFilled = (folder: string): boolean =>
  existsSync(folder) && !existsSync(join(folder, marker)) && readdirSync(folder).some((name) => !name.startsWith('.'));

/** Downloads into a folder, so that a killed download is known as one and goes on; then adds the pages as a description. */
export const fillFolder = async (
  kaggle: Kaggle,
  slug: string,
  order: CompetitionOrder,
): Promise<Answer<CompetitionDownload>> => {
  mkdirSync(order.to, { recursive: true });
  writeFileSync(join(order.to, marker), 'A download that was not done. `medalist download` goes on with it.\n');
  const done = await downloadCompetition(kaggle, slug, order);
  if (!done.ok) return done;
  await addDescription(kaggle, slug, order.to);
  rmSync(join(order.to, marker), { force: true });
  return done;
};

/** Best effort: a competition can be worked on without its pages, and a page of the user's own is never replaced. */
const addDescription = async (kaggle: Kaggle, slug: string, folder: string): Promise<void> => {
  if (readdirSync(folder).some((name) => /^description\.(md|html?)$/i.test(name))) return;
  const [competition, pages] = await Promise.all([kaggle.competition(slug), kaggle.pages(slug)]);
  if (!pages.ok) return;
  const page = describePages(competition.ok ? competition.value.title : slug, pages.value);
  if (page !== undefined) writeAtomic(join(folder, page.fileName), page.text);
};
