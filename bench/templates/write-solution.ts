import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Competition } from '../../core/schema/competition.ts';
import type { Strategy } from '../../core/schema/planning/strategy.ts';
import { fillTemplate } from '../../stages/generate/fill.ts';
import { strategiesByRules } from '../../stages/plan/by-rules.ts';
import { analyzeFolder, temporaryFolder } from '../../test/rigs/stages/analyze.ts';

/** The data folder of a competition: DIR/<slug>/public, or DIR/<slug> itself. */
export const dataBelow = (root: string, slug: string): string =>
  existsSync(join(root, slug, 'public')) ? join(root, slug, 'public') : join(root, slug);

/** Writes the solution.py that Medalist would run on these files, without running it. */
export const writeSolution = async (data: string, path: string, time: number): Promise<void> => {
  const [competition, strategy] = await plannedFor(data, time);
  writeFileSync(path, fillTemplate(competition, strategy, { mode: 'full', seed: 42 }));
};

/** What Medalist makes of these files, and its first plan for them. */
export const plannedFor = async (data: string, time: number): Promise<readonly [Competition, Strategy]> => {
  using work = temporaryFolder();
  const { outcome } = await analyzeFolder(data, work.path);
  if (!outcome.ok) throw new Error(`${data}: ${outcome.message}`);
  const [strategy] = strategiesByRules(outcome.value, time);
  if (strategy === undefined) throw new Error(`${data}: no strategy`);
  return [outcome.value, strategy];
};
