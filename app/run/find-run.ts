import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Home, type RunFolder, runFolder } from '../../services/store/home.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { allRuns } from './elsewhere.ts';
import { foreignPart } from './foreign-part.ts';

/** Finds a run by its id or its folder. */
export const findRun = (home: Home, text: string): RunFolder | Refusal => {
  const asFolder = runFolder(resolve(text));
  if (existsSync(asFolder.request)) return foreignPart(asFolder) ?? asFolder;
  const found = allRuns(home).filter(({ runId, slug }) => runId === text || `${slug}/${runId}` === text);
  const [only, other] = found;
  if (only === undefined) {
    return refuse('usage', `there is no run "${text}"`, 'See `medalist status` for the runs there are.');
  }
  if (other !== undefined) {
    return refuse(
      'usage',
      `"${text}" names ${found.length} runs`,
      `Say which: ${found.map(({ folder }) => folder.path).join(', ')}`,
    );
  }
  return foreignPart(only.folder) ?? only.folder;
};
