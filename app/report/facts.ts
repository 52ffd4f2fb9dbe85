import { join } from 'node:path';
import type { Standing } from '../../core/leaderboard/standing.ts';
import type { Competition } from '../../core/schema/competition.ts';
import { Recipe } from '../../core/schema/recipe/recipe.ts';
import type { Result } from '../../core/schema/result.ts';
import { readRegular } from '../../services/files/regular.ts';
import type { RunFolder } from '../../services/store/home.ts';
import { openStore } from '../../services/store/store.ts';
import { jsonOf } from '../../services/text/json.ts';
import { competition } from '../../stages/dag/artifacts.ts';
import { standingLeft } from '../kaggle/standing/left.ts';
import { candidatesOf, type TreeSeen } from '../result/candidates.ts';
import { readResult } from '../result/result.ts';
import { type Picture, picturesOf } from './pictures.ts';
import { type RunTimeline, readTimeline } from './timeline.ts';

/** Everything that a report shows, read from a run's folder. What no longer exists is null. */
export interface Facts {
  readonly result: Result;
  readonly told: RunTimeline;
  readonly pictures: readonly Picture[];
  readonly tree: TreeSeen | null;
  /** The analysis. It is in the store, which may have been cleaned. */
  readonly competition: Competition | null;
  readonly recipe: Recipe | null;
  /** The program that a person would read: the short script, else a program that is not the engine. */
  readonly script: string | null;
  readonly standing: Standing | null;
}

const [mostRecipe, mostScript] = [8 * 2 ** 20, 120_000];

/** Reads the facts of a run; undefined: it has no result. */
export const factsOf = (folder: RunFolder, store: string): Facts | undefined => {
  const result = readResult(folder.result);
  if (result === undefined) return undefined;
  const tree = candidatesOf(folder);
  return {
    result,
    told: readTimeline(folder.journal),
    pictures: picturesOf(folder.path),
    tree: tree === undefined || tree.nodes.length === 0 ? null : tree,
    competition: competitionOf(result, store),
    recipe: Recipe.safeParse(jsonOf(textOf(join(folder.path, 'recipe.json'), mostRecipe) ?? '')).data ?? null,
    script: textOf(join(folder.path, 'solution.py'), mostScript),
    standing: standingLeft(folder.path),
  };
};

const competitionOf = ({ digests }: Result, store: string): Competition | null => {
  const digest = digests.competition;
  if (digest === undefined) return null;
  return competition.schema.safeParse(openStore(store).get(digest)).data ?? null;
};

const textOf = (path: string, most: number): string | null => {
  const read = readRegular(path, most);
  return 'why' in read ? null : read.text;
};
