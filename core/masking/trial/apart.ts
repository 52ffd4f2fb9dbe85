import { heldShare, holdBack } from '../../holdout/held.ts';
import { holdStretch, type NoStretch, stretchesOf } from '../../holdout/stretches.ts';
import { schemeOf, writeValues } from '../../holdout/told-apart.ts';
import { addBeside } from '../add-beside.ts';
import { writeMasked } from '../write-masked.ts';
import type { Around } from './mixed.ts';
import { placeHeld, writePlaces } from './places.ts';
import type { TrialPass, TrialPlan } from './trial.ts';
import { placesIn, writeWhole } from './whole.ts';

/** Writes which rows of train a run goes without: the table `flags`. */
type Hold = () => Promise<unknown>;

/**
 * Runs on train without its latest rows, and one on the real data as it is. Where test is later than train, what is held back is as
 * long as test; if train allows, once more a stretch earlier, in the last run: that one may be missing.
 */
export const planApart = async (around: Around, runs: number): Promise<TrialPlan | NoStretch> => {
  const { engine, competition, outline, seed } = around;
  const scheme = schemeOf(competition, outline.train);
  if (competition.time?.kind !== 'future') {
    const hold = () => holdBack(engine, competition, outline.train, { seed, share: heldShare, quick: 0 });
    const split = await hold();
    return 'why' in split ? { ...split, isShort: false } : planOf(around, split.scheme, [hold]);
  }
  const stretches = await stretchesOf(engine, competition, outline, scheme, runs - 1);
  if ('why' in stretches) return stretches;
  const words = stretches.length === 1 ? 'a stretch' : `${stretches.length} stretches`;
  const holds = stretches.map((stretch) => async () => {
    await writeValues(engine, competition, outline.train, scheme);
    await holdStretch(engine, stretch);
  });
  return planOf(around, `${scheme.words}, ${words} as long as test`, holds);
};

/** The latest rows first, then the real test: without either, there is nothing to compare or nothing to ship. */
const planOf = (around: Around, scheme: string, [latest, ...earlier]: readonly Hold[]): TrialPlan => {
  const order = [latest, null, ...earlier];
  return {
    scheme,
    passes: order.length,
    hasWhole: true,
    async write(pass) {
      const hold = order[pass];
      if (!hold) return writeWhole(around);
      await hold();
      return writeHeld(around);
    },
  };
};

const writeHeld = async (around: Around): Promise<TrialPass | { readonly why: string }> => {
  const { engine, competition, outline, realExpected } = around;
  const [folder, places] = placesIn(around);
  const held = await placeHeld(engine);
  await writePlaces(engine, places);
  const masked = await writeMasked(engine, competition, outline, { unit: null, folder, quick: false });
  const why = await addBeside(around, { whole: masked.data, quick: null });
  if (why !== undefined) return { why };
  return { folder, places, competition, realExpected, masked, scorable: masked, held, holds: true, tests: false };
};
