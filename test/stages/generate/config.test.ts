import { expect, test } from 'vitest';
import { solutionConfig } from '../../../stages/generate/config.ts';
import { strategiesByRules } from '../../../stages/plan/by-rules.ts';
import { competitionFor, ids, key, specimen, target } from '../../core/submission/check/specimen.ts';

const usual = competitionFor(
  specimen({ columns: [key('id'), target('p', 'probability')], rows: ids(2), metric: 'auc', targets: [] }),
  '0'.repeat(64),
);
const sideOf = (side: string[]) => {
  const competition = { ...usual, files: { ...usual.files, side } };
  const [strategy] = strategiesByRules(competition, 60);
  if (strategy === undefined) throw new Error('rules always have a way');
  return solutionConfig(competition, strategy, { mode: 'full', seed: 1 }).files;
};

test('a solution is told of the other tables, which it may join', () => {
  expect(sideOf(['stores.csv', 'more/weather.csv'])).toMatchObject({ side: ['stores.csv', 'more/weather.csv'] });
});

test('a folder with a table for every row is none to join', () => {
  const rows = Array.from({ length: 500 }, (_, n) => `rows/${n}.csv`);
  expect(sideOf(['stores.csv', ...rows])).toMatchObject({ side: ['stores.csv'] });
});
