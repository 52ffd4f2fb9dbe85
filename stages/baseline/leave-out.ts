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
}

/** What a script scored in `folds` of its folds; it has `of`. */
export type Scored = Pick<Ablation, 'score' | 'folds' | 'of'>;

interface Tools {
  readonly run: RunScript;
  /** Whether a script with this score is good enough to start from. If it is not, its parts are not tried. */
  readonly isGoodStart: (scored: Scored) => boolean;
  /** Seconds that are left. */
  readonly left: () => number;
}

type Found = Pick<Ablation, 'score' | 'folds' | 'of' | 'seconds' | 'without' | 'untried'>;

/** Runs may take so many times longer than expected, as on a machine that is busy for a while. */
const slack = 1.3;
/** If there is time to leave out so many parts in all folds, all folds are used; else only the first, which says less. */
const partsInAllFolds = 4;

/** Runs the script, then again without each part in turn, in all folds or in the first. `crashed`: why there is no script. */
export const leaveOut = async (
  job: Job,
  { run, isGoodStart: isStart, left }: Tools,
): Promise<Found | { readonly crashed: string }> => {
  const { script } = job;
  const of = Math.max(1, script.recipe.targets[0]?.folds?.sizes.length ?? 1);
  const parts = partsOf(script.recipe).filter(
    ({ without }) => codeFor(job, without, of) !== codeFor(job, script.recipe, of),
  );
  const notRun = {
    score: null,
    folds: of,
    of,
    seconds: script.seconds,
    without: [],
    untried: parts.map(({ name }) => name),
  };
  if (left() < startSeconds + (script.seconds - startSeconds) / of) return notRun;
  const first = await run(codeFor(job, script.recipe, 1) ?? script.code, left());
  if (first.ended !== 'well') return first.ended === 'late' ? notRun : { crashed: first.why };
  const seconds = Math.ceil(1 + of * Math.max(leastFoldSeconds, first.seconds - 1));
  const folds = slack * seconds * (1 + Math.min(parts.length, partsInAllFolds)) < left() ? of : 1;
  const base = folds === 1 ? first : await run(codeFor(job, script.recipe, of) ?? script.code, left());
  if (base.ended !== 'well') return base.ended === 'late' ? notRun : { crashed: base.why };
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

const leastFoldSeconds = 0.2;

/** The score of the script without each part. `untried`: there was no time, or the script does not run without the part. */
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

/** Unix seconds later than any run. */
const never = 1e18;

/** A recipe's script that prints its score in the first fold or in all folds; null: there is none. */
const codeFor = ({ subject }: Job, recipe: Recipe, folds: number): string | null => {
  const trialEndUnixSeconds = folds === 1 ? 0 : never;
  const script = scriptOf(recipe, subject, { trialEndUnixSeconds, keepsEverything: true });
  return script.ok ? script.code : null;
};
