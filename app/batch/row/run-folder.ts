import { existsSync, readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseReference } from '../../../services/kaggle/competition/reference.ts';
import type { Home, RunFolder } from '../../../services/store/home.ts';
import { isRunId } from '../../request/request.ts';
import { slugOf } from '../../request/source.ts';

/** A competition by the name under which its runs are kept, as far as that can be told from a list alone. */
export const shortName = (competition: string): string => parseReference(competition)?.slug ?? slugOf(competition);

/** The folder of a list's run, where it is here; undefined: it works elsewhere, or has not begun. The id comes from a file. */
export const folderOfRun = (home: Home, competition: string, run: string): RunFolder | undefined => {
  if (!isRunId(run)) return undefined;
  const likely = home.run(shortName(competition), run);
  if (existsSync(likely.path)) return likely;
  const submissions = dirname(dirname(likely.path));
  const slugs = existsSync(submissions) ? readdirSync(submissions) : [];
  return slugs.map((slug) => home.run(slug, run)).find(({ path }) => existsSync(path));
};
