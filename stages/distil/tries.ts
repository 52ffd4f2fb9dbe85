import type { Distilled, Tried } from '../../core/schema/distilled.ts';
import type { Recipe } from '../../core/schema/recipe/recipe.ts';
import type { Subject } from '../../core/script/recipe/coverable.ts';
import type { Size } from '../../core/script/recipe/sizes.ts';
import { type Script, scriptOf } from '../../core/script/script-of.ts';
import { type Costs, costsOf, leastSeconds, paceOf, sizesToTry, startSeconds } from './costs.ts';

/** Runs one script for so many seconds at most; how it did. A trial may read what the engine's members predict. */
export type TryScript = (
  script: Script,
  seconds: number,
  readsMemberPredictions: boolean,
) => Promise<Pick<Tried, 'score' | 'likeness' | 'seconds' | 'part' | 'ended' | 'why'>>;

/** The tries, and the script that was good enough or why there is none. `hurried`: more of them may have been, with more time. */
export interface Tries extends Pick<Distilled, 'why' | 'tries' | 'left'> {
  readonly code: string | null;
  readonly hurried: boolean;
}

interface Trying {
  /** Seconds that are left. */
  readonly left: () => number;
  readonly tryScript: TryScript;
  /** The engine left what its members predict. */
  readonly hasMemberPredictions: boolean;
}

/** Share of the time left that one script may take, as another may follow. */
const shareOfOne = 0.6;
/** Share of the time left in which the first fold of a further script must end. */
const shareOfNext = 0.7;
/** The final script may take so many times the seconds of all tries. It was tried in some folds, and more passes only make it better. */
const shareOfWhole = 2;
/** A first script may be so many times slower than estimated. If it would then not end in time, it runs as a trial, which does. */
const slowestPace = 4;
/** Share of the time left after which a trial begins no further fold. More folds of one script say more than another script. */
const shareOfTrial = 0.85;

/** Runs scripts, each with one member more than the one before, until one is good enough or time is over. */
export const tryScripts = async (
  recipe: Recipe,
  subject: Subject,
  { left, tryScript, hasMemberPredictions }: Trying,
): Promise<Tries> => {
  const tries: Tried[] = [];
  let omitted: readonly string[] = [];
  const none = (told: string, hurried: boolean): Tries => {
    const why = tries.length > 0 && !tries.some(({ ended }) => ended) ? 'no try ended in its time' : told;
    return { code: null, why, tries, left: [...omitted], hurried };
  };
  const whole = scriptOf(recipe, subject);
  const isComparable = hasMemberPredictions && whole.ok && whole.canReadMemberPredictions;
  const all = left();
  const costs = costsOf(recipe, isComparable, all);
  for (const size of sizesToTry(costs)) {
    const last = tries.at(-1);
    const pace = paceOf(last, costs);
    if (last !== undefined && pace * costs.firstFoldSeconds(size) > left() * shareOfNext) {
      return none('there was no time for one more member', true);
    }
    const share = shareOfOne * left() - (last === undefined ? startSeconds : 0);
    const passes = passesIn(share / pace, size);
    const isTrial = needsTrial(recipe, size, costs, { share, pace: last === undefined ? slowestPace : pace });
    const bounds = { mostMembers: size.members, mostMemberSeconds: costs.memberSeconds };
    const written = (many: number) => scriptOf(recipe, subject, { ...bounds, mostPasses: Math.max(1, many) });
    const script = written(passes);
    if (!script.ok) return none(script.why, false);
    omitted = script.omitted;
    const lines = script.code.split('\n').length - 1;
    const readsMemberPredictions = isTrial && isComparable;
    const trialEndUnixSeconds = Date.now() / 1000 + shareOfTrial * left();
    const trial = isTrial
      ? scriptOf(recipe, subject, { ...bounds, readsMemberPredictions, trialEndUnixSeconds })
      : script;
    if (!trial.ok) return none(trial.why, false);
    const did = await tryScript(trial, left(), readsMemberPredictions);
    const tried = { members: script.members, passes: script.passes, lines, ...did };
    tries.push(tried);
    if (did.why !== null) continue;
    const more = isTrial ? written(passesIn((shareOfWhole * all) / paceOf(tried, costs), size)) : script;
    const { code, passes: kept } = more.ok ? more : script;
    return { code, why: null, tries: tries.with(-1, { ...tried, passes: kept }), left: [...omitted], hurried: false };
  }
  if (tries.length === 0) return none(whole.ok ? 'no member has any weight' : whole.why, false);
  return none('no script was good enough', left() < (tries.at(-1)?.seconds ?? 0));
};

/** Whether a script of this size runs as a trial, in some folds, because a whole one might not end in time. */
const needsTrial = (
  { targets }: Recipe,
  size: Size,
  { passSeconds, mostTrialSeconds }: Costs,
  { share, pace }: { readonly share: number; readonly pace: number },
): boolean => (targets.length === 1 ? passesIn(share / pace, size) < 2 : pace * passSeconds(size) > mostTrialSeconds);

/** How many passes over all folds fit into so many seconds, estimated from what the engine took. */
const passesIn = (seconds: number, size: Size): number =>
  Math.floor((seconds - size.counts) / Math.max(size.seconds, leastSeconds));
