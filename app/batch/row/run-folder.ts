import { existsSync, readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseReference } from '../../../services/kaggle/competition/reference.ts';
import type { Home, RunFolder } from '../../../services/store/home.ts';
import { isRunId } from '../../request/request.ts';
import { slugOf } from '../../request/source.ts';

/** The name under which a competition's runs are kept, as far as the list alone tells it. */
export const shortName = (competition: string): string => parseReference(competition)?.slug ?? slugOf(competition);

/** The folder of a list's run; undefined: the run is on another machine, or has not begun. The id comes from a file, so it is checked. */
export const folderOfRun = (home: Home, competition: string, run: string): RunFolder | undefined => {
  if (!isRunId(run)) return undefined;
  const likely = home.run(shortName(competition), run);
  if (existsSync(likely.path)) return likely;
  const submissions = dirname(dirname(likely.path));
  const slugs = existsSync(submissions) ? readdirSync(submissions) : [];
  return slugs.map((slug) => home.run(slug, run)).find(({ path }) => existsSync(path));
};
