import type { Distilled, Tried } from '../../core/schema/distilled.ts';
import type { Recipe } from '../../core/schema/recipe/recipe.ts';
import type { EngineFiles } from '../../core/script/limits.ts';
import type { Subject } from '../../core/script/recipe/coverable.ts';
import type { Size } from '../../core/script/recipe/sizes.ts';
import { type Script, scriptOf } from '../../core/script/script-of.ts';
import { type Costs, costsOf, leastSeconds, paceOf, sizesToTry, startSeconds } from './costs.ts';

/** Runs one script for so many seconds at most; how it did. */
export type TryScript = (
  script: Script,
  seconds: number,
  engineFiles: EngineFiles,
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
  /** The files that the engine has left. */
  readonly engineFiles: EngineFiles;
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
  { left, tryScript, engineFiles }: Trying,
): Promise<Tries> => {
  const tries: Tried[] = [];
  let omitted: readonly string[] = [];
  const none = (told: string, hurried: boolean): Tries => {
    const why = tries.length > 0 && !tries.some(({ ended }) => ended) ? 'no try ended in its time' : told;
    return { code: null, why, tries, left: [...omitted], hurried };
  };
  const able = readableFiles(recipe, subject, engineFiles);
  const all = left();
  const costs = costsOf(recipe, able, all);
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
    const files = {
      readsTextScores: passes < 1 && able.readsTextScores,
      readsMemberPredictions: isTrial && able.readsMemberPredictions,
    };
    const trialEndUnixSeconds = Date.now() / 1000 + shareOfTrial * left();
    const limits = { ...bounds, ...files, trialEndUnixSeconds, mostTextSeconds: costs.textSeconds };
    const trial = isTrial ? scriptOf(recipe, subject, limits) : script;
    if (!trial.ok) return none(trial.why, false);
    const did = await tryScript(trial, left(), files);
    const tried = { members: script.members, passes: script.passes, lines, ...did };
    tries.push(tried);
    if (did.why !== null) continue;
    const more = isTrial ? written(passesIn((shareOfWhole * all) / paceOf(tried, costs), size)) : script;
    const { code, passes: kept } = more.ok ? more : script;
    return { code, why: null, tries: tries.with(-1, { ...tried, passes: kept }), left: [...omitted], hurried: false };
  }
  if (tries.length === 0) return none(whyNone(recipe, subject), false);
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
  Math.floor((seconds - size.texts) / Math.max(size.seconds, leastSeconds));

/** The files of the engine that a trial of this recipe can read. */
const readableFiles = (
  recipe: Recipe,
  subject: Subject,
  { readsTextScores, readsMemberPredictions }: EngineFiles,
): EngineFiles => {
  const script = scriptOf(recipe, subject);
  return {
    readsTextScores: readsTextScores && script.ok && script.canReadTextScores,
    readsMemberPredictions: readsMemberPredictions && script.ok && script.canReadMemberPredictions,
  };
};

/** Why no script of the recipe was tried. */
const whyNone = (recipe: Recipe, subject: Subject): string => {
  const script = scriptOf(recipe, subject);
  return script.ok ? 'no member has any weight' : script.why;
};
