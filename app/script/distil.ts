import { basename, dirname, join, resolve } from 'node:path';
import { Recipe } from '../../core/schema/recipe/recipe.ts';
import { reachedBy } from '../../core/script/score/engine.ts';
import { scriptOf } from '../../core/script/script-of.ts';
import { writeAtomic } from '../../services/files/atomic.ts';
import { readRegular } from '../../services/files/regular.ts';
import { openStore } from '../../services/store/store.ts';
import { jsonOf } from '../../services/text/json.ts';
import { quoted } from '../../services/text/quoted.ts';
import { competition } from '../../stages/dag/artifacts.ts';
import { homeOf } from '../home.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { readResult } from '../result/result.ts';
import { findRun } from '../run/find-run.ts';
import { refuseTarget, whyUnwritable } from '../submission/files.ts';

export interface DistilOptions {
  /** A run's id or folder. */
  readonly run: string;
  /** The most members, the heaviest first. */
  readonly members?: number;
  /** Default: `script.py` in the run's folder. It is replaced unless the run itself wrote it. */
  readonly out?: string;
  readonly force?: boolean;
  readonly home?: string;
}

export type DistilOutcome =
  | {
      readonly ok: true;
      readonly file: string;
      readonly lines: number;
      /** How many of the recipe's members are in it. */
      readonly members: number;
      /** Members and features that are not in it. */
      readonly left: readonly string[];
      /** The run's score out of fold. The script prints its own score when it runs. */
      readonly engine: { readonly metric: string; readonly score: number | null; readonly error: number | null };
    }
  | { readonly ok: false; readonly kind: 'not covered'; readonly why: string }
  | Refusal;

const mostBytes = 8 * 1024 * 1024;

/** Writes a finished run's recipe as a short script. */
export const distil = (options: DistilOptions): DistilOutcome => {
  const home = homeOf(options.home);
  const found = findRun(home, options.run);
  if ('kind' in found) return found;
  const recipe = recipeIn(found.path);
  if ('kind' in recipe) return recipe;
  const result = readResult(found.result);
  const digest = result?.digests.competition ?? '';
  const subject = competition.schema.safeParse(openStore(home.store).get(digest));
  if (!subject.success) return refuse('usage', `what run ${options.run} found out is not here (any more)`, again);
  const script = scriptOf(recipe, subject.data, options.members === undefined ? {} : { mostMembers: options.members });
  if (!script.ok) return { ok: false, kind: 'not covered', why: script.why };
  const file = options.out === undefined ? join(found.path, 'script.py') : resolve(options.out);
  // a script that the run has proven is not replaced by one that never ran
  const { outputs, script: made } = result?.report ?? {};
  const isProven = outputs?.['script.py'] !== undefined && made?.unmeasured == null;
  const mayReplace = options.force === true || (options.out === undefined && !isProven);
  const refused = write(file, script.code, found.path, mayReplace);
  if (refused !== undefined) return refused;
  const { metric, score, error } = reachedBy(recipe);
  return {
    ok: true,
    file,
    lines: script.code.split('\n').length - 1,
    members: script.members,
    left: script.omitted,
    engine: { metric, score, error },
  };
};

const again = 'Run it again: medalist compete.';

const recipeIn = (folder: string): Recipe | Refusal => {
  const path = join(folder, 'recipe.json');
  const read = readRegular(path, mostBytes);
  if ('why' in read) return refuse('usage', `${quoted(path)} ${read.why}: the run leaves no recipe`, again);
  const recipe = Recipe.safeParse(jsonOf(read.text));
  return recipe.success ? recipe.data : refuse('usage', `${quoted(path)} is no recipe of this version`, again);
};

const write = (file: string, code: string, run: string, mayReplace: boolean): Refusal | undefined => {
  const isOwn = dirname(file) === run && /^(?:solution|engine|program(?:-\d+)?)\.py$/.test(basename(file));
  const refused = isOwn
    ? refuse('usage', `${quoted(file)} is a program of the run's`, 'Name another file.')
    : refuseTarget(file, join(run, 'recipe.json'), mayReplace);
  if (refused !== undefined) return refused;
  try {
    writeAtomic(file, code);
    return undefined;
  } catch (error) {
    return whyUnwritable(file, error);
  }
};
