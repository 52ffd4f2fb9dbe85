import { expect, test } from 'vitest';
import { reportPage } from '../../../stages/report/page.ts';
import { Report } from '../../../stages/schema/result.ts';

const digest = 'a'.repeat(64);

const report = (change: object = {}): Report =>
  Report.parse({
    ...{ status: 'ok', summary: 'A valid submission of 5 rows.', name: 'Ships', target: ['lost'], task: 'binary' },
    metric: { name: 'auc', direction: 'max' },
    submission: { rows: 5, columns: ['id', 'lost'], sha256: digest, bytes: 9 },
    ...{ crossValidation: null, verdict: { valid: true, findings: [] }, found: [], repairs: [], strategy: null },
    ...{ sandbox: null, solution: null, outputs: {}, warnings: [], ...change },
  });

const crossValidation = {
  ...{
    metric: 'auc',
    score: 0.8123456,
    error: 0.0123,
    direction: 'max',
    scheme: 'kfold',
    folds: 5,
    source: 'reported',
  },
  models: [
    { name: 'linear', score: 0.7, weight: 0.25, error: 0.02 },
    { name: 'lgb_small', score: 0.8, weight: 0.75, error: null },
  ],
};

test('the models stand by weight, each with its score and the spread of its folds', () => {
  const page = reportPage(report({ crossValidation }));
  expect(page).toContain('0.81235 ± 0.012 (5 folds)');
  const rows = page.split('\n').filter((line) => line.startsWith('| `l'));
  expect(rows).toEqual(['| `lgb_small` | 0.8 | 75.0 % |', '| `linear` | 0.7 ± 0.02 | 25.0 % |']);
});

test('plots are shown, the known ones first; files are linked', () => {
  const names = ['plots/extra.png', 'plots/target.png', 'plots/oof.png', 'oof.csv'];
  const page = reportPage(report({ outputs: Object.fromEntries(names.map((name) => [name, digest])) }));
  const shown = [...page.matchAll(/!\[([^\]]*)\]\(([^)]*)\)/g)].map(([, title, path]) => `${title}: ${path}`);
  expect(shown).toEqual(['Out-of-fold fit: plots/oof.png', 'Target: plots/target.png', 'extra: plots/extra.png']);
  expect(page).toContain('[oof.csv](oof.csv)');
});

test('what a page or a program wrote makes no markup', () => {
  const evil = '](javascript:x) ![x](http://evil) <img src=x> | `code`\n# head';
  const models = [{ name: evil, score: 1, weight: 1 }];
  const page = reportPage(
    report({
      name: evil,
      summary: evil,
      task: evil,
      target: [evil],
      warnings: [evil],
      crossValidation: { ...crossValidation, models },
    }),
  );
  expect(page).not.toMatch(/!\[x|<img|\]\(j|^# head/m);
});
