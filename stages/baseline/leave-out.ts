import type { Recipe } from '../../core/schema/recipe/recipe.ts';
import type { Ablation } from '../../core/schema/search/ablation.ts';
import type { Subject } from '../../core/script/recipe/coverable.ts';
import { type Part, partsOf } from '../../core/script/recipe/parts.ts';
import { pairedError } from '../../core/script/score/paired.ts';
import { scriptOf } from '../../core/script/script-of.ts';
import type { RunScript, ScriptRun } from './run-script.ts';
import { type ShortScript, startSeconds } from './short-script.ts';

interface Job {
  readonly subject: Subject;
  readonly script: ShortScript;
  /** Whether the template has told what its models of texts say: a trial of one fold need not learn them for all others. */
  readonly told: boolean;
}

/** What a script scored, in so many of its folds. */
export type Scored = Pick<Ablation, 'score' | 'folds' | 'of'>;

interface Means {
  readonly run: RunScript;
  /** Whether a script that scores so is something to start from: of others nobody asks what their parts are worth. */
  readonly isStart: (scored: Scored) => boolean;
  /** Seconds that are left. */
  readonly left: () => number;
}

type Found = Pick<Ablation, 'score' | 'folds' | 'of' | 'seconds' | 'without' | 'untried'>;

/** A machine that is busy for a while must not cut off the last of them. */
const slack = 1.3;
/** Of parts, for which there must be time to leave them out in all folds; else all are left out in the first, which tells less. */
const leastWhole = 4;

/** Runs the script, and again without each part, the first ones first, on all folds or on the first; `crashed`: why there is no script. */
export const leaveOut = async (
  job: Job,
  { run, isStart, left }: Means,
): Promise<Found | { readonly crashed: string }> => {
  const { script } = job;
  const of = Math.max(1, script.recipe.targets[0]?.folds?.sizes.length ?? 1);
  const parts = partsOf(script.recipe).filter(
    ({ without }) => codeFor(job, without, of) !== codeFor(job, script.recipe, of),
  );
  const unknown = {
    score: null,
    folds: of,
    of,
    seconds: script.seconds,
    without: [],
    untried: parts.map(({ name }) => name),
  };
  if (left() < startSeconds + (script.seconds - startSeconds) / of) return unknown;
  const first = await run(codeFor(job, script.recipe, 1) ?? script.code, left());
  if (first.ended !== 'well') return first.ended === 'late' ? unknown : { crashed: first.why };
  const seconds = Math.ceil(1 + of * Math.max(leastSeconds, first.seconds - 1));
  const folds = slack * seconds * (1 + Math.min(parts.length, leastWhole)) < left() ? of : 1;
  const base = folds === 1 ? first : await run(codeFor(job, script.recipe, of) ?? script.code, left());
  if (base.ended !== 'well') return base.ended === 'late' ? unknown : { crashed: base.why };
  const reached = { score: base.score, folds, of };
  const tried = await withoutEach(
    isStart(reached) ? parts : [],
    base,
    async (part) => {
      const code = codeFor(job, part.without, folds);
      return code === null ? null : run(code, left());
    },
    left,
  );
  return { ...reached, seconds: folds === of ? Math.ceil(base.seconds) : seconds, ...tried };
};

/** Of a fold. */
const leastSeconds = 0.2;

/** Those that there is no time for, or without which the script does not run, are not tried. */
const withoutEach = async (
  parts: readonly Part[],
  whole: Extract<ScriptRun, { ended: 'well' }>,
  runWithout: (part: Part) => Promise<ScriptRun | null>,
  left: () => number,
): Promise<Pick<Ablation, 'without' | 'untried'>> => {
  const without: Ablation['without'] = [];
  const untried: string[] = [];
  for (const part of parts) {
    const did = slack * whole.seconds < left() ? await runWithout(part) : null;
    if (did?.ended === 'well') {
      without.push({ part: part.name, score: did.score, error: pairedError(did.each, whole.each) });
    } else untried.push(part.name);
  }
  return { without, untried };
};

/** Later than any run. */
const never = 1e18;

/** The script of a recipe that tells its score in so many folds: the first, or all; null: there is none. */
const codeFor = ({ subject, told }: Job, recipe: Recipe, folds: number): string | null => {
  const whole = scriptOf(recipe, subject, { mostPasses: 1, keepsEverything: true });
  if (!whole.ok) return null;
  const limits =
    folds === 1
      ? { trialEndUnixSeconds: 0, readsTextScores: told && whole.canReadTextScores }
      : { trialEndUnixSeconds: never };
  const script = scriptOf(recipe, subject, { ...limits, keepsEverything: true });
  return script.ok ? script.code : null;
};
