import { assert } from 'vitest';
import type { About } from '../../../services/kaggle/competition/about.ts';
import type { Said } from '../../../stages/analyze/override/read.ts';
import { type Files, makeCompetition } from '../data/competitions.ts';
import { analyzeFolder, temporaryFolder } from './analyze.ts';

const nothingTold: About = {
  ...{ slug: 'a-competition', title: '', subtitle: '', url: 'https://www.kaggle.com/competitions/a-competition' },
  ...{ metric: null, deadline: null, dailySubmissions: null, codeOnly: false, requiredFileName: null },
  rowIdColumn: null,
};

/** Analyses a competition made of these files; `told`: what Kaggle said of it, `options`: what the user did. Fails the test when analyze does. */
export const analysisOf = async (files: Files, told: Partial<About> | null = null, options: Said = {}) => {
  using folder = temporaryFolder();
  const data = makeCompetition(`${folder.path}/data`, files);
  const about = told && { ...nothingTold, ...told };
  const { outcome, store, said } = await analyzeFolder(data, folder.path, about, options);
  assert(outcome.ok, outcome.ok ? '' : `${outcome.kind}: ${outcome.message}`);
  const { readFileSync } = await import('node:fs');
  const expected = readFileSync(store.pathOf(outcome.value.submission.rows.expected), 'utf8');
  return { ...outcome.value, expected, said };
};

/** Analyses a competition that must be refused; returns the failure. */
export const refusalOf = async (files: Files, options: Said = {}) => {
  using folder = temporaryFolder();
  const data = makeCompetition(`${folder.path}/data`, files);
  const { outcome } = await analyzeFolder(data, folder.path, null, options);
  assert(!outcome.ok, 'analyze should have refused this');
  return outcome;
};

/** How rows find their media, in short. */
export const sourcesOf = (found: Awaited<ReturnType<typeof analysisOf>>) =>
  found.media?.sources.map(({ name, kind, column, train, test }) => ({ name, kind, column, train, test }));
