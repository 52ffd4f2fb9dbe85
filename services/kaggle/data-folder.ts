import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeAtomic } from '../store/atomic.ts';
import { jsonOf } from '../text/json.ts';
import { About } from './about.ts';
import { aboutFrom, cleaned } from './ask-about.ts';
import { describePages } from './description.ts';
import { type CompetitionDownload, type CompetitionOrder, downloadCompetition } from './download/competition.ts';
import type { Answer, Kaggle } from './kaggle.ts';

/** Stands in a folder as long as a download into it is not done: what lies there then is only a part. Hidden, so no data. */
const marker = '.incomplete';

/** Where a folder keeps what Kaggle said. Hidden, so no data; and not called like the credentials file `kaggle.json`. */
export const aboutFile = '.about-competition.json';
const largestAbout = 64 * 1024;

/** Whether a folder holds a competition's files, and not only some of them. Files put there by hand count. */
export const isFilled = (folder: string): boolean =>
  existsSync(folder) && !existsSync(join(folder, marker)) && readdirSync(folder).some((name) => !name.startsWith('.'));

/** What Kaggle said when the folder was filled; null where it was not asked, or the file is no longer what it was. */
export const readAbout = (folder: string): About | null => {
  const path = join(folder, aboutFile);
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined || !stat.isFile() || stat.size > largestAbout) return null;
  const read = About.safeParse(jsonOf(readFileSync(path, 'utf8')));
  return read.success ? cleaned(read.data) : null;
};

/** Downloads into a folder, so that a killed download is known as one and goes on; then adds what Kaggle says. */
export const fillFolder = async (
  kaggle: Kaggle,
  slug: string,
  order: CompetitionOrder,
): Promise<Answer<CompetitionDownload>> => {
  mkdirSync(order.to, { recursive: true });
  writeFileSync(join(order.to, marker), 'A download that was not done. `medalist download` goes on with it.\n');
  const done = await downloadCompetition(kaggle, slug, order);
  if (!done.ok) return done;
  await addWords(kaggle, slug, order.to);
  rmSync(join(order.to, marker), { force: true });
  return done;
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
