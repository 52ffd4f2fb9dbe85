import type { Distilled, Tried } from '../../core/schema/distilled.ts';
import type { Recipe } from '../../core/schema/recipe/recipe.ts';
import type { EngineFiles } from '../../core/script/limits.ts';
import type { Subject } from '../../core/script/recipe/coverable.ts';
import type { Size } from '../../core/script/recipe/sizes.ts';
import { type Script, scriptOf } from '../../core/script/script-of.ts';
import { costsOf, leastSeconds, paceOf, sizesToTry, startSeconds } from './costs.ts';

/** Runs one script for so many seconds at most; how it did. */
export type TryScript = (
  script: Script,
  seconds: number,
  engineFiles: EngineFiles,
) => Promise<Pick<Tried, 'score' | 'likeness' | 'seconds' | 'part' | 'why'>>;

/** The tries, and the script that was good enough or why there is none. `hurried`: more of them may have been, with more time. */
export interface Tries extends Pick<Distilled, 'why' | 'tries' | 'left'> {
  readonly code: string | null;
  readonly hurried: boolean;
}

interface Clock {
  /** Seconds that are left. */
  readonly left: () => number;
  readonly tryScript: TryScript;
  /** The files that the engine has left. */
  readonly engineFiles: EngineFiles;
}

/** Of the time that is left, for one script: another may follow. */
const shareOfOne = 0.6;
/** Of the time that is left, for a further script, by how slow the one before was. */
const shareOfNext = 0.7;
/** Of the time of all scripts, for one that was tried in some folds: more passes than the trial's make it better, not worse. */
const shareOfWhole = 2;
/** How much slower than the engine tells a script may turn out: one that would then not end in time is run as a trial, which does. */
const slowestPace = 4;
/** Of the time that is left, after which a trial begins no further fold: more of them tell more than another script. */
const shareOfTrial = 0.85;

/** Runs scripts, each with a member more than the one before it, until one is good enough or time is over. */
export const tryScripts = async (
  recipe: Recipe,
  subject: Subject,
  { left, tryScript, engineFiles }: Clock,
): Promise<Tries> => {
  const tries: Tried[] = [];
  let omitted: readonly string[] = [];
  const none = (why: string, hurried: boolean): Tries => ({ code: null, why, tries, left: [...omitted], hurried });
  const able = ableTo(recipe, subject, engineFiles);
  const all = left();
  const costs = costsOf(recipe, able, all);
  for (const size of sizesToTry(costs)) {
    const last = tries.at(-1);
    const pace = paceOf(last, costs);
    if (last !== undefined && pace * costs.firstFold(size) > left() * shareOfNext) {
      return none('there was no time for one more member', true);
    }
    const ours = shareOfOne * left() - (last === undefined ? startSeconds : 0);
    const passes = passesIn(ours / pace, size);
    const sure = last === undefined ? slowestPace : pace;
    const isPart = recipe.targets.length === 1 ? passesIn(ours / sure, size) < 2 : sure * costs.pass(size) > costs.most;
    const bounds = { mostMembers: size.members, mostMemberSeconds: costs.memberSeconds };
    const written = (many: number) => scriptOf(recipe, subject, { ...bounds, mostPasses: Math.max(1, many) });
    const script = written(passes);
    if (!script.ok) return none(script.why, false);
    omitted = script.omitted;
    const lines = script.code.split('\n').length - 1;
    const files = {
      readsTextScores: passes < 1 && able.readsTextScores,
      readsMemberPredictions: isPart && able.readsMemberPredictions,
    };
    const trialEndUnixSeconds = Date.now() / 1000 + shareOfTrial * left();
    const limits = { ...bounds, ...files, trialEndUnixSeconds, mostTextSeconds: costs.textSeconds };
    const trial = isPart ? scriptOf(recipe, subject, limits) : script;
    if (!trial.ok) return none(trial.why, false);
    const did = await tryScript(trial, left(), files);
    const tried = { members: script.members, passes: script.passes, lines, ...did };
    tries.push(tried);
    if (did.why !== null) continue;
    const more = isPart ? written(passesIn((shareOfWhole * all) / paceOf(tried, costs), size)) : script;
    const { code, passes: kept } = more.ok ? more : script;
    return { code, why: null, tries: tries.with(-1, { ...tried, passes: kept }), left: [...omitted], hurried: false };
  }
  if (tries.length === 0) return none(whyNone(recipe, subject), false);
  return none('no script was good enough', left() < (tries.at(-1)?.seconds ?? 0));
};

/** How often all rows can be divided anew in so many seconds, by what the engine took. */
const passesIn = (seconds: number, size: Size): number =>
  Math.floor((seconds - size.texts) / Math.max(size.seconds, leastSeconds));

/** Finds the files of the engine that a trial of this recipe can read. */
const ableTo = (
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

/** Of a recipe that has no member for a script. */
const whyNone = (recipe: Recipe, subject: Subject): string => {
  const script = scriptOf(recipe, subject);
  return script.ok ? 'no member has any weight' : script.why;
};
