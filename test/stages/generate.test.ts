import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openStore } from '../../services/store/store.ts';
import { candidate } from '../../stages/artifacts.ts';
import { checkSolution } from '../../stages/generate/checks/index.ts';
import { draft } from '../../stages/generate/draft.ts';
import { generate } from '../../stages/generate.ts';
import type { Finding } from '../../stages/schema/finding.ts';
import type { Strategy } from '../../stages/schema/strategy.ts';
import { plainCompetition } from '../rigs/plain-competition.ts';
import { needsOf } from './generate/checks/needs.ts';

const column = (name: string, role: 'key' | 'target') => ({
  name,
  role,
  kind: role === 'target' ? ('class-int' as const) : null,
  min: null,
  max: null,
  labels: role === 'target' ? ['0', '1'] : null,
  list: null,
  sampleValues: ['0'],
  uniques: 2,
});
const competition = plainCompetition({
  slug: 'ships',
  submission: {
    fileName: 'submission.csv',
    header: ['PassengerId', 'Survived'],
    columns: [column('PassengerId', 'key'), column('Survived', 'target')],
    key: ['PassengerId'],
    keyUnique: true,
    rows: { count: 5, expected: 'a'.repeat(64), examples: ['1'] },
    layout: 'columns',
    mapping: { Survived: 'Survived' },
    rowConstraint: null,
  },
  idColumn: 'PassengerId',
  targets: [
    {
      column: 'Survived',
      rows: 10,
      missing: 0,
      labels: [
        { label: '0', count: 5 },
        { label: '1', count: 5 },
      ],
      numeric: null,
    },
  ],
  features: ['Age'],
  task: 'binary',
  metric: { name: 'accuracy', direction: 'max', wants: 'labels', k: null, confidence: 'high' },
});
const strategy: Strategy = {
  name: 'plain',
  template: 'tabular',
  models: ['lgb', 'linear'],
  validation: { scheme: 'stratified', folds: 5, group: null, time: null, why: 'few rows' },
  features: ['Age'],
  textColumns: [],
  postprocess: [],
  timeShares: { features: 0.1, text: 0, models: 0.8, writing: 0.1 },
};
const store = openStore(mkdtempSync(join(tmpdir(), 'generate-')));
const run = async (params: { attempt: number; solution: string | null }) => {
  const lines: string[] = [];
  const outcome = await generate.run(
    { competition, strategies: { strategies: [strategy] }, params: { seed: 3, environment: 'e', ...params } },
    {
      signal: new AbortController().signal,
      scratch: tmpdir(),
      data: tmpdir(),
      source: tmpdir(),
      cache: tmpdir(),
      store,
      terms: null,
      kaggle: null,
      say: (event) => lines.push(event.type === 'stage.log' ? event.line : event.type),
    },
  );
  return { outcome, lines };
};
const made = async (attempt: number) => {
  const { outcome, lines } = await run({ attempt, solution: null });
  if (!outcome.ok) throw new Error(outcome.message);
  return { value: candidate.schema.parse(outcome.value), lines };
};

test('a template passes the static checks, in both modes', async () => {
  const full = await made(1);
  const safe = await made(2);
  expect([full.value.mode, safe.value.mode, full.value.origin]).toEqual(['full', 'safe', 'template']);
  expect([...full.value.findings, ...safe.value.findings].filter(({ severity }) => severity !== 'info')).toEqual([]);
  expect(full.value.code).not.toBe(safe.value.code);
  expect(full.lines).toEqual(['template, attempt 1: 0 errors, 0 warnings in the static checks']);
});

test('the same inputs give the same candidate', async () => {
  expect((await made(1)).value).toEqual((await made(1)).value);
});

const solution = (fit: string) => `import pandas as pd
from sklearn.linear_model import LogisticRegression
train, test = pd.read_csv('train.csv'), pd.read_csv('test.csv')
${fit}
out = pd.DataFrame({'PassengerId': test['PassengerId'], 'Survived': model.predict(test[['Age']])})
out.to_csv('submission.csv', index=False)
`;

test("a user's own good solution is taken as it is", async () => {
  const code = solution("model = LogisticRegression().fit(train[['Age']], train['Survived'])");
  const { outcome } = await run({ attempt: 1, solution: store.putText(code) });
  expect(outcome).toMatchObject({ ok: true, value: { code, origin: 'user', attempts: 1 } });
});

test("a user's own bad solution is refused, with every error and its line", async () => {
  const code = solution("import subprocess\nmodel = LogisticRegression().fit(train[['Age']], train['Sex'])");
  const { outcome } = await run({ attempt: 1, solution: store.putText(code) });
  expect(outcome).toMatchObject({ ok: false, kind: 'refused', line: 4 });
  expect(outcome.ok ? '' : outcome.message).toMatch(/line 4: .*\[process\]; line 6: .*\[target-unused\]/);
  expect(generate.recover.refused).toBe('giveUp');
});

const check = (code: string) => checkSolution(code, needsOf());
const bad = solution('model = LogisticRegression()');
const good = solution("model = LogisticRegression().fit(train[['Age']], train['Survived'])");

test('a source hears what was wrong, until its code is right', async () => {
  const heard: string[][] = [];
  const answers = ['import socket\n', bad, good, 'never asked'];
  const write = async (feedback: readonly Finding[]) => {
    heard.push(feedback.filter(({ severity }) => severity === 'error').map(({ rule }) => rule));
    return answers[heard.length - 1];
  };
  const { best, attempts } = await draft([{ origin: 'model', attempts: 3, write }], check, () => {});
  expect([best?.code, best?.origin, attempts]).toEqual([good, 'model', 3]);
  expect(heard).toEqual([[], expect.arrayContaining(['network']), ['no-fit', 'target-unused']]);
});

test('the next source is asked when one gives up, and the best draft wins', async () => {
  const source = (origin: 'model' | 'template', ...codes: string[]) => ({
    origin,
    attempts: 3,
    write: async () => codes.shift(),
  });
  const first = await draft([source('model', 'import socket\n', bad), source('template', good)], check, () => {});
  const none = await draft([source('model', bad, 'import socket\n')], check, () => {});
  expect([first.best?.origin, first.attempts]).toEqual(['template', 3]);
  expect([none.best?.code, none.attempts]).toEqual([bad, 2]);
  expect((await draft([source('model')], check, () => {})).best).toBeUndefined();
});
