import { join } from 'node:path';
import { heldShare, holdBack } from '../../holdout/held.ts';
import { specificationOf } from '../../submission/specification.ts';
import { addBeside } from '../add-beside.ts';
import { writeMasked } from '../write-masked.ts';
import type { Around } from './mixed.ts';
import { placeHeld, placeTest, writePlaces } from './places.ts';
import type { TrialPass, TrialPlan } from './trial.ts';

/** Two runs: one on train without its latest rows, one on the real data as it is. */
export const planApart = async (around: Around): Promise<TrialPlan | { readonly why: string }> => {
  const { engine, competition, outline, seed } = around;
  const hold = () => holdBack(engine, competition, outline.train, { seed, share: heldShare, quick: 0 });
  const split = await hold();
  if ('why' in split) return split;
  return {
    scheme: split.scheme,
    passes: 2,
    async write(pass) {
      if (pass > 0) return writeReal(around);
      await hold();
      return writeHeld(around, split.unit);
    },
  };
};

const writeHeld = async (around: Around, unit: string | null): Promise<TrialPass | { readonly why: string }> => {
  const { engine, competition, outline, realExpected } = around;
  const [folder, places] = placesIn(around);
  const held = await placeHeld(engine);
  await writePlaces(engine, places);
  const masked = await writeMasked(engine, competition, outline, { unit, folder, quick: false });
  const why = await addBeside(around, { whole: masked.data, quick: null });
  if (why !== undefined) return { why };
  return { folder, places, competition, realExpected, masked, scorable: masked, held, holds: true, tests: false };
};

/** Nothing is copied: programs cannot write to their data. */
const writeReal = async (around: Around): Promise<TrialPass> => {
  const { engine, competition, data, realExpected: expected } = around;
  const [folder, places] = placesIn(around);
  await placeTest(engine, competition.submission.rows.count);
  await writePlaces(engine, places);
  const masked = { data, expected, specification: specificationOf(competition, () => expected) };
  return {
    folder,
    places,
    competition,
    masked,
    realExpected: expected,
    scorable: null,
    held: 0,
    holds: false,
    tests: true,
  };
};

const placesIn = ({ newFolder }: Around): readonly [folder: string, places: string] => {
  const folder = newFolder();
  return [folder, join(folder, 'places.csv')];
};
