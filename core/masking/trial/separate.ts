import { heldShare, splitTrain } from '../../holdout/held.ts';
import { schemeOf, writeValues } from '../../holdout/holdout-scheme.ts';
import { holdStretch, type NoStretch, stretchesOf } from '../../holdout/stretches.ts';
import { ok } from '../../outcome.ts';
import { type NoResult, noResult, type Result } from '../../result.ts';
import { addOtherFiles } from '../add-other-files.ts';
import { writeMasked } from '../write-masked.ts';
import { placeHeld, writePlaces } from './places.ts';
import type { TrialInput, TrialPass, TrialPlan } from './trial.ts';
import { placesIn, writeWhole } from './whole.ts';

/** Writes the table `flags`, which says which rows of train a run does not see. */
type HoldRows = () => Promise<unknown>;

/**
 * Plans runs on train without its latest rows, and one on the real data as it is. Where test is later than train, what is held back is as
 * long as test; if train allows, once more a stretch earlier, in the last run: that one may be missing.
 */
export const planSeparate = async (
  input: TrialInput,
  runs: number,
): Promise<Result<TrialPlan, NoResult | NoStretch>> => {
  const { engine, competition, outline, seed } = input;
  const scheme = schemeOf(competition, outline.train);
  if (competition.time?.kind !== 'future') {
    const hold = () => splitTrain(engine, competition, outline.train, { seed, share: heldShare, quick: 0 });
    const split = await hold();
    return split.ok ? ok(planOf(input, split.value.scheme, [hold])) : split;
  }
  const found = await stretchesOf(engine, competition, outline, scheme, runs - 1);
  if (!found.ok) return found;
  const stretches = found.value;
  const words = stretches.length === 1 ? 'a stretch' : `${stretches.length} stretches`;
  const holds = stretches.map((stretch) => async () => {
    await writeValues(engine, competition, outline.train, scheme);
    await holdStretch(engine, stretch);
  });
  return ok(planOf(input, `${scheme.words}, ${words} as long as test`, holds));
};

/**
 * Orders the runs: the one that holds the latest rows back, then the real test, then the others. Without the first two, there is
 * nothing to compare, or nothing to ship.
 */
const planOf = (input: TrialInput, scheme: string, [latest, ...earlier]: readonly HoldRows[]): TrialPlan => {
  const order = [latest, null, ...earlier];
  return {
    scheme,
    passes: order.length,
    hasWhole: true,
    async write(pass) {
      const hold = order[pass];
      if (!hold) return ok(await writeWhole(input));
      await hold();
      return writeHeld(input);
    },
  };
};

const writeHeld = async (input: TrialInput): Promise<Result<TrialPass>> => {
  const { engine, competition, outline, realExpected } = input;
  const [folder, places] = placesIn(input);
  const held = await placeHeld(engine);
  await writePlaces(engine, places);
  const masked = await writeMasked(engine, competition, outline, { unit: null, folder, quick: false });
  const why = await addOtherFiles(input, { whole: masked.data, quick: null });
  if (why !== undefined) return noResult(why);
  return ok({ folder, places, competition, realExpected, masked, scorable: masked, held, holds: true, tests: false });
};
