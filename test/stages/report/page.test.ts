import { expect, test } from 'vitest';
import { Report } from '../../../core/schema/result.ts';
import { describeGpu } from '../../../services/python/limits/peaks-words.ts';
import { reportPage } from '../../../stages/report/page.ts';

const digest = 'a'.repeat(64);

const report = (change: object = {}): Report =>
  Report.parse({
    ...{ status: 'ok', summary: 'A valid submission of 5 rows.', name: 'Ships', target: ['lost'], task: 'binary' },
    metric: { name: 'auc', direction: 'max' },
    submission: { rows: 5, columns: ['id', 'lost'], sha256: digest, bytes: 9 },
    ...{ crossValidation: null, verdict: { valid: true, findings: [] }, found: [], repairs: [], strategy: null },
    ...{ sandbox: null, solution: null, outputs: {}, warnings: [], ...change },
  });

test("a user's program is named as such, with its score, the error of that, and each leak with its line", () => {
  const finding = {
    rule: 'fit-on-test',
    severity: 'error',
    message: 'learns from test',
    advice: 'Fit on train.',
    line: 16,
  };
  const page = reportPage(
    report({
      solution: { origin: 'user', mode: 'full', attempts: 1, complexity: 1 },
      check: {
        ...{ score: 0.83, error: 0.0352, metric: 'accuracy', direction: 'max', baseline: 0.6, why: null },
        ...{ claimed: { score: 0.97, error: 0.01, rows: 570 }, agrees: false },
        ...{ rows: { train: 570, held: 143 }, scheme: 'stratified' },
      },
      review: { score: 0.4, by: 'rules', reasons: [], findings: [finding], unused: [], criteria: [] },
    }),
  );
  expect(page).toContain('- Program: your own file, unchanged');
  expect(page).toContain(
    "- Held-back check: 0.83 ± 0.035 on 143 rows that it was not told; the same run's own folds said 0.97 ± 0.01: **not confirmed**",
  );
  expect(page).toContain('- **error, line 16: learns from test [`fit-on-test`]** Fit on train.');
});

test('the short script and the engine stand side by side; where there is none, why', () => {
  const tried = {
    ...{
      members: 2,
      passes: 3,
      lines: 143,
      score: 0.8112,
      likeness: { by: 'ranks', value: 0.99123 },
      seconds: 4.2,
      part: null,
    },
    why: null,
  };
  const engine = { metric: 'auc', direction: 'max', score: 0.8123, error: 0.0123 };
  const script = { file: digest, why: null, engine, tries: [tried], left: ['mlp (weight 0.02)'] };
  const page = reportPage(report({ script, outputs: { 'solution.py': digest, 'engine.py': digest } }));
  expect(page).toContain('[solution.py](solution.py) does what the engine found');
  expect(page).toContain('the submission is the answer of [engine.py](engine.py)');
  expect(page).toMatch(/\| engine +\|.* 0\.8123 ± 0\.012 /);
  expect(page).toMatch(/\| script +\| 143 +\| 2 +\| 0\.8112 +\| 0\.99123 \(ranks\) +\| 4\.2 +\| good enough/);
  expect(page).toContain('Not in it: mlp (weight 0.02).');
  const none = { ...script, file: null, why: 'several targets', engine: null, tries: [], left: [] };
  expect(reportPage(report({ script: none, outputs: { 'solution.py': digest } }))).toContain(
    'No script: several targets. [solution.py](solution.py) is the program',
  );
  const beside = reportPage(report({ script, outputs: { 'solution.py': digest, 'script.py': digest } }));
  expect(beside).toContain('[script.py](script.py) does what the program found');
  expect(reportPage(report())).not.toContain('script');
});

test('pretrained weights stand with their licence and their sum', () => {
  const used = { name: 'net', sha256: digest, licence: 'Apache-2.0', source: 'its makers' };
  expect(reportPage(report({ weights: [used] }))).toContain(
    `- Pretrained weights: \`net\`, Apache-2.0, from its makers (SHA-256 ${digest})`,
  );
  expect(reportPage(report())).not.toContain('weights');
});

test('how busy a GPU was is said where there was one', () => {
  const use = describeGpu({ load: 0.874, memory: 12.34 * 2 ** 30 });
  expect(reportPage(report(), use)).toContain('- GPU: at most 87 % and 12 GiB of its memory');
  expect(reportPage(report())).not.toContain('GPU');
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

test('rows that no fold predicted are told beside the score of the others', () => {
  const seen = { score: 0.9, error: null, baseline: null, difference: null, why: null, tells: [] };
  const confirmation = (lacking: number) => ({
    ...{ ...seen, metric: 'auc', direction: 'max', rows: 342, lacking, of: 342 + lacking },
  });
  expect(reportPage(report({ confirmation: confirmation(84) }))).toContain(
    "- By the program's own folds, over 342 of 426 rows, by our scorer: 0.9",
  );
  expect(reportPage(report({ confirmation: confirmation(0) }))).toContain('over 342 rows,');
});

test('the models stand by weight, each with its score and the spread of its folds', () => {
  const page = reportPage(report({ crossValidation }));
  expect(page).toContain('0.81235 ± 0.012 (5 folds)');
  const rows = page.split('\n').filter((line) => line.startsWith('| `l'));
  expect(rows).toEqual(['| `lgb_small` | 0.8 | 75.0 % |', '| `linear` | 0.7 ± 0.02 | 25.0 % |']);
});

test('plots are shown, the known ones first; files are linked', () => {
  const names = ['plots/extra.png', 'plots/importance.png', 'plots/oof.png', 'oof.csv'];
  const page = reportPage(report({ outputs: Object.fromEntries(names.map((name) => [name, digest])) }));
  const shown = [...page.matchAll(/!\[([^\]]*)\]\(([^)]*)\)/g)].map(([, title, path]) => `${title}: ${path}`);
  expect(shown).toEqual([
    'Out-of-fold fit: plots/oof.png',
    'Importance: plots/importance.png',
    'extra: plots/extra.png',
  ]);
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
