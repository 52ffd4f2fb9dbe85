import type { Recipe } from '../../core/schema/recipe/recipe.ts';
import type { Subject } from '../../core/script/coverable.ts';
import { chooseMembers } from '../../core/script/members/choose.ts';
import type { NotCovered } from '../../core/script/plan.ts';
import { scriptOf } from '../../core/script/script-of.ts';
import { type Size, sizesOf } from '../../core/script/sizes.ts';

/** A script to start from. */
export interface ShortScript {
  readonly ok: true;
  readonly code: string;
  readonly members: number;
  /** With its members alone. */
  readonly recipe: Recipe;
  /** Of one run over all folds, by what the template took. */
  readonly seconds: number;
}

/** Of the weight of all members: more of them make a script longer, and hardly better. */
const enoughWeight = 0.8;
/** A script learns its folds one after the other, the template side by side. */
const slowness = 2;
/** Libraries and features. */
const startSeconds = 4;
/** Of the time of a run: what is changed may take longer. */
const shareOfRun = 0.7;

/** The template's answer as a script of its heaviest members, which runs in so many seconds; or why there is none. */
export const shortScript = (recipe: Recipe, subject: Subject, seconds: number): ShortScript | NotCovered => {
  const room = (shareOfRun * seconds - startSeconds) / slowness;
  const fitting = sizesOf(recipe, room).filter((size) => size.seconds + size.texts <= room);
  const size = fitting.find(({ weight }) => weight >= enoughWeight) ?? fitting.at(-1);
  if (size === undefined) return whyNone(recipe, subject, seconds);
  const targets = recipe.targets.map((target) => ({ ...target, members: membersOf(target, size.members, room) }));
  const reduced = { ...recipe, targets };
  const script = scriptOf(reduced, subject, { passes: 1 });
  const { members } = size;
  return script.ok ? { ok: true, code: script.code, members, recipe: reduced, seconds: secondsOf(size) } : script;
};

/** As the template weighs them. */
const membersOf = (target: Recipe['targets'][number], most: number, room: number) => {
  const names = new Set(chooseMembers(target, most, room).members.map(({ name }) => name));
  return target.members.filter(({ name }) => names.has(name));
};

const secondsOf = (size: Size): number => Math.round(startSeconds + slowness * (size.seconds + size.texts));

const whyNone = (recipe: Recipe, subject: Subject, seconds: number): NotCovered => {
  const script = scriptOf(recipe, subject, { members: 1 });
  return script.ok
    ? { ok: false, why: `none of its models learns all folds in ${Math.round(seconds)} seconds` }
    : script;
};
