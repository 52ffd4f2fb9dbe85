import type { NoResult } from '../../core/result.ts';
import type { Recipe } from '../../core/schema/recipe/recipe.ts';
import { columnsOf } from '../../core/script/features/features.ts';
import { hasWindows } from '../../core/script/forecast/covered.ts';
import { chooseMembers } from '../../core/script/members/choose.ts';
import type { Subject } from '../../core/script/recipe/coverable.ts';
import { withoutFeatures } from '../../core/script/recipe/parts.ts';
import { enoughWeight, leastWeight, type Size, sizesOf } from '../../core/script/recipe/sizes.ts';
import { scriptOf } from '../../core/script/script-of.ts';

/** A short script of the template's answer, from which candidates can start. */
export interface ShortScript {
  readonly ok: true;
  readonly code: string;
  readonly members: number;
  /** Their share in the blend. */
  readonly weight: number;
  /** The template's recipe, reduced to the members and features of the script. */
  readonly recipe: Recipe;
  /** Of one run over all folds, estimated from what the template took. */
  readonly seconds: number;
}

/** A script learns its folds one after another, the template several at a time. */
const slowness = 2;
/** Seconds for libraries and features, on a busy machine. */
export const startSeconds = 4;
/** Share of a run's time that the script may take: a changed script may take longer. */
const shareOfRun = 0.7;

/** Fold counts that are tried if all of the template's folds take too long. */
const fewerFolds = [5, 3];

/** The template's answer as a script of its heaviest members, as many as run in the given seconds; or why there is none. */
export const shortScript = (recipe: Recipe, subject: Subject, seconds: number): ShortScript | NoResult => {
  const of = foldsOf(recipe);
  const counts = recipe.targets.some(hasWindows) ? [of] : [of, ...fewerFolds.filter((folds) => folds < of)];
  const scripts = counts.map((folds) => scriptIn(withFolds(recipe, folds), subject, seconds));
  return scripts.find(({ ok }) => ok) ?? scripts[0] ?? { ok: false, why: 'there are no folds' };
};

const foldsOf = ({ targets }: Recipe): number => targets[0]?.folds?.sizes.length ?? 1;

/** The recipe with fewer folds, which take a part of the seconds. */
const withFolds = (recipe: Recipe, count: number): Recipe => {
  const share = count / foldsOf(recipe);
  const targets = recipe.targets.map((target) => ({
    ...target,
    folds: target.folds && { ...target.folds, sizes: target.folds.sizes.slice(0, count) },
    members: target.members.map((member) => ({ ...member, seconds: share * member.seconds })),
  }));
  return share >= 1 ? recipe : { ...recipe, targets };
};

const scriptIn = (recipe: Recipe, subject: Subject, seconds: number): ShortScript | NoResult => {
  const room = (shareOfRun * seconds - startSeconds) / slowness;
  const fitting = sizesOf(recipe, room).filter((size) => size.seconds + size.counts <= room);
  const size = fitting.find(({ weight }) => weight >= enoughWeight) ?? fitting.at(-1);
  if (size === undefined || size.weight < leastWeight) return whyNone(recipe, subject, seconds);
  const whole = scriptOf(recipe, subject, { mostMembers: size.members, mostMemberSeconds: room, mostPasses: 1 });
  if (!whole.ok) return whole;
  const reduced = reducedTo(recipe, subject, size.members, room);
  const script = scriptOf(reduced, subject, { mostPasses: 1, keepsEverything: true });
  if (!script.ok) return script;
  const weights = reduced.targets.map(({ members }) => members.reduce((sum, { weight }) => sum + weight, 0));
  const weight = weights.reduce((sum, one) => sum + one, 0) / weights.length;
  return { ok: true, code: script.code, members: size.members, weight, recipe: reduced, seconds: secondsOf(size) };
};

const secondsOf = (size: Size): number => Math.ceil(startSeconds + slowness * (size.seconds + size.counts));

/** The recipe with only what its script has: at most `most` members of each target, and the features that the script can make. */
const reducedTo = (recipe: Recipe, { profile }: Subject, most: number, room: number): Recipe => {
  const targets = recipe.targets.map((target) => {
    const names = new Set(chooseMembers(target, most, room).members.map(({ name }) => name));
    return { ...target, members: target.members.filter(({ name }) => names.has(name)) };
  });
  return withoutFeatures({ ...recipe, targets }, columnsOf(recipe, profile).lost);
};

const whyNone = (recipe: Recipe, subject: Subject, seconds: number): NoResult => {
  const script = scriptOf(recipe, subject);
  const why = `models of half of the blend do not learn all folds in ${Math.round(seconds)} seconds`;
  return script.ok ? { ok: false, why } : script;
};
