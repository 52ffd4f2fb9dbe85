import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openNames } from '../../../tables/names.ts';
import { literal } from '../../../tables/sql.ts';
import type { DataFile } from '../../data-file.ts';
import { headsOf, sampleAmong } from '../heads.ts';
import type { MediaListing } from '../listing.ts';
import { pageOf } from '../page.ts';
import { relationOf } from '../relation.ts';
import { daysAsked } from './days.ts';
import { gainedAsked } from './gained.ts';
import { quoted } from './names.ts';
import { objectsAsked } from './objects.ts';
import type { Folder, Part } from './question.ts';
import { setsAsked } from './sets.ts';

/** With one thread, rows keep their order; the reader also runs beside the program. */
const limits = { threads: 1, memoryMb: 800 };

/**
 * Makes train and test as tables to learn from if the data holds them in another form: a column for each day, objects in cells, several
 * sets, or flags of items. Undefined if it does not. `pathOf` gives the paths of the files to write.
 */
export const writeReshaped = async (
  folder: string,
  files: readonly DataFile[],
  pathOf: (part: 'train' | 'test') => string,
): Promise<MediaListing[] | undefined> => {
  const heads = headsOf(folder, files);
  const sample = sampleAmong(heads);
  if (sample === undefined) return undefined;
  const sizes = new Map(files.map(({ path, bytes }) => [path, bytes]));
  const page = pageOf(folder, files);
  const given: Folder = { heads, sample, page, bytesOf: ({ path }) => sizes.get(path) ?? 0 };
  const asked = daysAsked(given) ?? objectsAsked(given) ?? setsAsked(given) ?? gainedAsked(given);
  if (asked === undefined) return undefined;
  const scratch = mkdtempSync(`${folder}-reshaped-`);
  const { openTableEngine } = await import('../../../tables/local-engine.ts');
  using engine = await openTableEngine({ scratch, ...limits });
  try {
    const see = openNames(join(scratch, 'seen'), folder, folder);
    const seen = (path: string) => join(scratch, 'seen', see(join(folder, path)));
    const found = await asked({ engine, from: (head) => relationOf(head, seen) });
    if (found === undefined) return undefined;
    const made: MediaListing[] = [];
    for (const [which, part] of [
      ['train', found.train],
      ['test', found.test],
    ] as const) {
      if (part === null) continue;
      const path = pathOf(which);
      await engine.run(`COPY (SELECT * FROM (${part.select}) AS made(${part.columns.map(quoted).join(', ')}))
        TO ${literal(join(folder, path))} (FORMAT csv, HEADER true, DELIMITER ',')`);
      made.push(listingOf(part, path));
    }
    return made;
  } catch {
    return undefined; // a table that differs from what its first rows show stays as it is
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
};

const listingOf = ({ rule, sources, columns }: Part, path: string): MediaListing => ({
  ...{ path, pattern: null, array: null, columns: [...columns], arrays: null },
  reshaped: { sources: [...sources], rule },
});
