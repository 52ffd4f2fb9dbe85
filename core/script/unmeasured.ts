import { Distilled } from '../schema/distilled.ts';
import type { Recipe } from '../schema/recipe/recipe.ts';
import type { Subject } from './recipe/coverable.ts';
import { enoughWeight, sizesOf } from './recipe/sizes.ts';
import { scriptOf } from './script-of.ts';

/** Names come from strangers' files, so a report limits their number and their length. */
export const namesLeft = (names: readonly string[]): string[] => names.slice(0, 30).map((name) => name.slice(0, 300));

const untried = Distilled.parse({
  ...{ file: null, why: 'there was too little time to try one', engine: null, tries: [], left: [] },
});

/** What was found, with a script that is left unmeasured if no try ended in its time; null: nothing was found, and none can be written. */
export const withUnmeasured = (
  made: Distilled | undefined,
  recipe: Recipe | undefined,
  subject: Subject,
  putText: (code: string) => string,
): Distilled | null => {
  const { tries, file } = made ?? untried;
  const isMeasured = file !== null || tries.some(({ ended }) => ended);
  if (recipe === undefined || isMeasured) return made ?? null;
  const size = tries[0] ?? sizesOf(recipe).find(({ weight }) => weight >= enoughWeight);
  if (size === undefined) return made ?? null;
  const script = scriptOf(recipe, subject, { mostMembers: size.members, mostPasses: tries[0]?.passes ?? Infinity });
  if (!script.ok) return made ?? null;
  const unmeasured = { file: putText(script.code), lines: script.code.split('\n').length - 1 };
  return { ...(made ?? untried), left: namesLeft(script.omitted), unmeasured };
};
