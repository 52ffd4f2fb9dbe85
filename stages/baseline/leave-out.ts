import type { Recipe } from '../../core/schema/recipe/recipe.ts';
import type { Ablation } from '../../core/schema/search/ablation.ts';
import type { Subject } from '../../core/script/coverable.ts';
import type { Part } from '../../core/script/parts.ts';
import { scriptOf } from '../../core/script/script-of.ts';
import type { RunScript } from './run-script.ts';
import type { ShortScript } from './short-script.ts';

interface Job {
  readonly subject: Subject;
  readonly script: ShortScript;
  readonly parts: readonly Part[];
  /** Whether the template has told what its models of texts say: a trial of one fold need not learn them for all others. */
  readonly told: boolean;
}

interface Clock {
  readonly run: RunScript;
  /** Seconds that are left. */
  readonly left: () => number;
}

type Found = Pick<Ablation, 'score' | 'folds' | 'of' | 'seconds' | 'without' | 'untried'>;

/** A machine that is busy for a while must not cut off the last of them. */
const slack = 1.3;
/** Of a run, for libraries and features. */
const startSeconds = 3;
/** Of a fold. */
const leastSeconds = 0.2;

/** Runs the script in its first fold, or in all if there is time for all parts; and again without each part, the first ones first. */
export const leaveOut = async ({ subject, script, parts, told }: Job, { run, left }: Clock): Promise<Found> => {
  const of = Math.max(1, script.recipe.targets[0]?.folds?.sizes.length ?? 1);
  const write = (recipe: Recipe, folds: number) => codeOf(recipe, subject, folds < of ? { told } : null);
  const none = {
    score: null,
    folds: 1,
    of,
    seconds: script.seconds,
    without: [],
    untried: parts.map(({ name }) => name),
  };
  const first = await run(write(script.recipe, 1) ?? script.code, left());
  if (first.score === null) return none;
  const seconds = first.seconds + (of - 1) * Math.max(leastSeconds, first.seconds - startSeconds);
  const folds = slack * seconds * (parts.length + 1) < left() ? of : 1;
  const base = folds === 1 ? first : await run(script.code, left());
  if (base.score === null) return none;
  const without: Ablation['without'] = [];
  const untried: string[] = [];
  for (const part of parts) {
    const code = write(part.without, folds);
    if (code === null || code === write(script.recipe, folds)) continue;
    const did = slack * base.seconds < left() ? await run(code, left()) : null;
    if (did === null || did.score === null) untried.push(part.name);
    else without.push({ part: part.name, score: did.score });
  }
  return { score: base.score, folds, of, seconds: folds === of ? base.seconds : seconds, without, untried };
};

/** The script of a recipe, or of its first fold alone; null: it has none. */
const codeOf = (recipe: Recipe, subject: Subject, trial: { readonly told: boolean } | null): string | null => {
  const whole = scriptOf(recipe, subject, { passes: 1 });
  if (!whole.ok || trial === null) return whole.ok ? whole.code : null;
  const script = scriptOf(recipe, subject, { ends: 0, told: trial.told && whole.tellable });
  return script.ok ? script.code : null;
};
