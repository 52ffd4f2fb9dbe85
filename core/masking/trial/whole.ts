import { join } from 'node:path';
import { specificationOf } from '../../submission/specification.ts';
import { placeTest, writePlaces } from './places.ts';
import type { TrialInput, TrialPass } from './trial.ts';

/** Prepares a run on all of train that answers the real test alone. Nothing is copied: programs cannot write to their data. */
export const writeWhole = async (
  input: Pick<TrialInput, 'engine' | 'competition' | 'data' | 'realExpected' | 'newFolder'>,
): Promise<TrialPass> => {
  const { engine, competition, data, realExpected: expected } = input;
  const [folder, places] = placesIn(input);
  await placeTest(engine, competition.submission.rows.count);
  await writePlaces(engine, places);
  const masked = { data, expected, specification: specificationOf(competition, () => expected) };
  return {
    ...{ folder, places, competition, masked, realExpected: expected },
    ...{ scorable: null, held: 0, holds: false, tests: true },
  };
};

/** Makes a folder for one run, and names the file in it that says which row stands at each place. */
export const placesIn = ({ newFolder }: Pick<TrialInput, 'newFolder'>): readonly [folder: string, places: string] => {
  const folder = newFolder();
  return [folder, join(folder, 'places.csv')];
};
