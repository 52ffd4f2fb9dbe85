import { readdirSync } from 'node:fs';
import { basename, dirname, isAbsolute, join } from 'node:path';
import * as z from 'zod';
import { writeAtomic } from '../../services/files/atomic.ts';
import { digestOfText } from '../../services/files/digest.ts';
import { readRegular } from '../../services/files/regular.ts';
import { type Home, isRun, type RunFolder, runFolder } from '../../services/store/home.ts';
import { jsonOf } from '../../services/text/json.ts';
import type { Request } from '../request/request.ts';
import { readRequest } from '../request/sealed-request.ts';

/** A run with its folder. */
export interface RunPlace {
  readonly slug: string;
  readonly runId: string;
  readonly folder: RunFolder;
}

/** One file for each folder outside of the home's own: two runs that begin at the same time write different ones. */
const Noted = z.strictObject({ folder: z.string().refine(isAbsolute) });
const mostBytes = 10_000;

/** Notes where a run is that `--out` put elsewhere, so that it is found as the others are. */
export const noteRun = (home: Home, folder: RunFolder, { slug, runId }: Pick<Request, 'slug' | 'runId'>): void => {
  if (folder.path === home.run(slug, runId).path) return;
  const noted: z.input<typeof Noted> = { folder: folder.path };
  writeAtomic(join(home.elsewhere, `${digestOfText(folder.path).slice(0, 16)}.json`), `${JSON.stringify(noted)}\n`);
};

/** All runs of a home, also those elsewhere, by competition and id. A folder that is gone is left out: it may come back, as on a disk. */
export const allRuns = (home: Home): readonly RunPlace[] =>
  [...home.runs(), ...runsElsewhere(home)].toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1));

const nameOf = ({ slug, runId }: RunPlace): string => `${slug}/${runId}`;

const runsElsewhere = (home: Home): RunPlace[] =>
  notes(home.elsewhere).flatMap((name) => {
    const read = readRegular(join(home.elsewhere, name), mostBytes);
    const noted = 'why' in read ? undefined : Noted.safeParse(jsonOf(read.text)).data;
    const folder = noted && runFolder(noted.folder);
    return folder !== undefined && isRun(folder) ? [placeOf(folder)] : [];
  });

/** A run is what its own request says: another one may be in the folder since. A damaged one goes by the folder's names. */
const placeOf = (folder: RunFolder): RunPlace => {
  const { slug, runId } = readRequest(folder.request)?.request ?? {
    slug: basename(dirname(folder.path)),
    runId: basename(folder.path),
  };
  return { slug, runId, folder };
};

const notes = (folder: string): string[] => {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .sort();
  } catch {
    return []; // no run was elsewhere yet
  }
};
