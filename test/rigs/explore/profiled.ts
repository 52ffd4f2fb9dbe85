import { assert } from 'vitest';
import { type AskedColumn, profileData } from '../../../core/explore/profile/profile.ts';
import { DataProfile } from '../../../core/schema/explore/profile.ts';
import type { ProfiledColumn } from '../../../core/schema/explore/profiled-column.ts';
import type { ProfiledTable } from '../../../core/schema/explore/profiled-table.ts';
import { type Files, makeCompetition } from '../data/competitions.ts';
import { scratchFolder } from '../scratch.ts';
import { ingested, plainIntake } from '../stages/intake.ts';

/** The profile of these files, as its schema accepts it; with `afterAll` for all tests of a file. */
export const profiled = async (
  files: Files,
  target: AskedColumn | null = null,
  atEnd?: (remove: () => void) => void,
): Promise<DataProfile> => {
  const work = scratchFolder(atEnd);
  const { folder: data, files: taken } = await ingested(makeCompetition(`${work}/data`, files), work);
  const { signal } = new AbortController();
  using engine = await plainIntake.openTableEngine({ data, scratch: work, signal });
  return DataProfile.parse(await profileData({ engine, data, files: taken, target }));
};

/** The only or first table of a profile. */
export const firstOf = ({ tables: [table] }: DataProfile): ProfiledTable => {
  assert(table !== undefined, 'there is a table');
  return table;
};

/** The profile of a column of the first table. */
export const columnOf = (profile: DataProfile, name: string): ProfiledColumn => {
  const column = firstOf(profile).columns.find((one) => one.name === name);
  assert(column !== undefined, `there is a column ${name}`);
  return column;
};
