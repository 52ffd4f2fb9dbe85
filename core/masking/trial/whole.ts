import { join } from 'node:path';
import { specificationOf } from '../../submission/specification.ts';
import type { Around } from './mixed.ts';
import { placeTest, writePlaces } from './places.ts';
import type { TrialPass } from './trial.ts';

/** A run on all of train that is asked for the real test alone. Nothing is copied: programs cannot write to their data. */
export const writeWhole = async (
  around: Pick<Around, 'engine' | 'competition' | 'data' | 'realExpected' | 'newFolder'>,
): Promise<TrialPass> => {
  const { engine, competition, data, realExpected: expected } = around;
  const [folder, places] = placesIn(around);
  await placeTest(engine, competition.submission.rows.count);
  await writePlaces(engine, places);
  const masked = { data, expected, specification: specificationOf(competition, () => expected) };
  return {
    ...{ folder, places, competition, masked, realExpected: expected },
    ...{ scorable: null, held: 0, holds: false, tests: true },
  };
};

/** A folder for one run, and the file in it that says which row stands at each place. */
export const placesIn = ({ newFolder }: Pick<Around, 'newFolder'>): readonly [folder: string, places: string] => {
  const folder = newFolder();
  return [folder, join(folder, 'places.csv')];
};
