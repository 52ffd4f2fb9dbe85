import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { checkSolution, checkTemplate } from '../../../core/checks/index.ts';
import { Strategy } from '../../../core/schema/planning/strategy.ts';
import { Recipe } from '../../../core/schema/recipe/recipe.ts';
import { modelKeys } from '../../../core/solution/model-keys.ts';
import { needsOf } from '../../../core/solution/needs.ts';
import { pythonLiteral } from '../../../core/solution/python-literal.ts';
import { engine } from '../../../services/python/engine.ts';
import { findPython } from '../../../services/python/environment.ts';
import { solutionConfig } from '../../../stages/generate/config.ts';
import { fillTemplate } from '../../../stages/generate/fill.ts';
import { plainCompetition } from '../../rigs/data/plain-competition.ts';
import { longTest } from '../../rigs/long.ts';

const folder = mkdtempSync(join(tmpdir(), 'fill-'));
afterAll(() => rmSync(folder, { recursive: true }));

const column = { settled: null, min: null, max: null, labels: null, list: null, sampleValues: [], uniques: 2 };
const competition = plainCompetition({
  slug: 'made-up',
  name: 'A "made up"\ncompetition',
  files: {
    train: ['train.csv'],
    labels: null,
    test: ['test.csv'],
    sample: 'sample.csv',
    description: null,
    side: [],
    keyParts: null,
  },
  submission: {
    fileName: 'submission.csv',
    header: ['id', 'y'],
    columns: [
      { ...column, name: 'id', role: 'key', kind: null },
      { ...column, name: 'y', role: 'target', kind: 'real' },
    ],
    key: ['id'],
    keyUnique: true,
    rows: { count: 20, expected: '0'.repeat(64), examples: [] },
    layout: 'columns',
    mapping: { y: 'y' },
    rowConstraint: null,
  },
  idColumn: 'id',
  targets: [{ column: 'y', rows: 60, missing: 0, labels: null, numeric: null }],
  features: ['x "quoted"', 'naïve \\ column'],
  leaks: ['told'],
  task: 'regression',
  metric: { name: 'rmse', direction: 'min', wants: 'values', k: null, confidence: 'high' },
});
const strategy = Strategy.parse({
  name: 'boosted trees',
  template: 'tabular',
  models: ['lgb', 'linear'],
  validation: { scheme: 'kfold', folds: 3, group: null, time: null, why: '' },
  features: competition.features,
  textColumns: [],
  postprocess: [],
  timeShares: { text: 0, writing: 0.05 },
  author: 'rules',
  tasks: [],
});
const code = fillTemplate(competition, strategy, { mode: 'full', seed: 5 });

const python = findPython();
const run = (...args: string[]) =>
  execFileSync(python ?? 'python3', args, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, PYTHONPATH: engine.path },
  });

const rows = Array.from({ length: 80 }, (_, n) => ({
  id: `${n}`.padStart(3, '0'),
  a: (n * 37) % 101,
  b: (n * 53) % 89,
}));

/** Sixty rows to learn y = 2a - b from and twenty to predict, beside the filled template. */
const writeData = () => {
  const header = 'id,"x ""quoted""",naïve \\ column';
  const line = ({ id, a, b }: (typeof rows)[number]) => `${id},${a},${b}`;
  const train = rows.slice(0, 60).map((row) => `${line(row)},${2 * row.a - row.b}`);
  writeFileSync(join(folder, 'train.csv'), [`${header},y`, ...train, ''].join('\n'));
  writeFileSync(join(folder, 'test.csv'), [header, ...rows.slice(60).map(line), ''].join('\n'));
  writeFileSync(join(folder, 'sample.csv'), ['id,y', ...rows.slice(60).map(({ id }) => `${id},0`), ''].join('\n'));
  writeFileSync(join(folder, 'solution.py'), code);
};

test('a program of sixty lines at most: the task as a form, column names as literals, and one call', () => {
  expect(code.split('\n').length).toBeLessThan(60);
  expect(code).toContain('"x \\"quoted\\""');
  expect(code).toContain('"naïve \\\\ column"');
  expect(code).toMatch(/\n {4}solve\(TASK\)\n$/);
  expect(code).not.toMatch(/None|\[\]|\{\}/);
});

test('the engine completes the form to what the run knows', () => {
  const told = (competition_: typeof competition, strategy_: typeof strategy) => {
    const options = { mode: 'full', seed: 5 } as const;
    writeFileSync(join(folder, 'form.py'), fillTemplate(competition_, strategy_, options));
    const echo =
      'import json, form\nfrom medalist_engine.task import completed\nprint(json.dumps(completed(form.TASK)))';
    return [JSON.parse(run('-c', echo)), solutionConfig(competition_, strategy_, options)];
  };
  const [whole, known] = told(competition, strategy);
  expect(whole).toEqual(known);
  const names = Array.from({ length: 300 }, (_, n) => (n === 150 ? 'of {another} kind' : `pixel {x}${n}`));
  const target = competition.submission.columns[1];
  const columns = names.map((name) => ({ ...column, name, role: 'target' as const, kind: target?.kind ?? null }));
  const wide = {
    ...competition.submission,
    header: ['id', ...names],
    columns: [{ ...column, name: 'id', role: 'key' as const, kind: null }, ...columns],
  };
  const [long, config] = told({ ...competition, features: names, submission: wide }, { ...strategy, features: names });
  expect(long).toEqual(config);
  expect(readFileSync(join(folder, 'form.py'), 'utf8').split('\n').length).toBeLessThan(60);
});

test.runIf(python)('a forecast, media and masks have steps of their own', () => {
  const steps = (template: Strategy['template']) =>
    /"steps": (\[[^\]]*\])/.exec(fillTemplate(competition, { ...strategy, template }, { mode: 'full', seed: 5 }))?.[1];
  expect(steps('forecast')).toBe('["train_forecasts"]');
  expect(steps('mask')).toBe('["answer_with_pictures"]');
  expect(steps('media')).toContain('"train_media"');
  expect(steps('text')).toBe(steps('tabular'));
});

test('the same competition gives the same bytes', () => {
  expect(fillTemplate(competition, strategy, { mode: 'full', seed: 5 })).toBe(code);
  expect(fillTemplate(competition, strategy, { mode: 'safe', seed: 5 })).not.toBe(code);
});

test.runIf(python)('ruff finds nothing undefined, unused or unsorted in it', () => {
  writeFileSync(join(folder, 'checked.py'), code);
  const checked = () =>
    run('-m', 'ruff', 'check', '--isolated', '--line-length', '115', '--select', 'F,I', 'checked.py');
  expect(checked).not.toThrow();
});

test.runIf(python)('asked to end, it leaves the best submission so far and says so', async () => {
  writeData();
  const out = join(folder, 'ended');
  const child = spawn(python ?? '', ['solution.py', '--out', out, '--time', '60', '--threads', '1'], {
    cwd: folder,
    env: { ...process.env, PYTHONPATH: engine.path },
  });
  let said = '';
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString();
    if (said.includes('@@META')) child.kill('SIGTERM');
  });
  expect([0, 2]).toContain(await ended);
  expect(said).toMatch(/@@RESULT .*\n$/);
  expect(readFileSync(join(out, 'submission.csv'), 'utf8').trimEnd().split('\n')).toHaveLength(21);
});

longTest('it runs on its own from beside its data, and writes every file it promises', () => {
  writeData();
  const said = run('solution.py', '--time', '60', '--threads', '1');
  expect(said).toMatch(/@@RESULT \{"status": "ok"/);
  const submission = readFileSync(join(folder, 'submission.csv'), 'utf8').trimEnd().split('\n');
  expect(submission[0]).toBe('id,y');
  expect(submission.slice(1).map((row) => row.split(',')[0])).toEqual(rows.slice(60).map(({ id }) => id));
  const errors = rows
    .slice(60)
    .map((row, n) => Math.abs(Number(submission[n + 1]?.split(',')[1]) - (2 * row.a - row.b)));
  expect(Math.max(...errors)).toBeLessThan(40);
  for (const name of ['cv.json', 'manifest.json'])
    expect(JSON.parse(readFileSync(join(folder, name), 'utf8'))).toBeTruthy();
  expect(readFileSync(join(folder, 'oof.csv'), 'utf8')).toMatch(/^row,target,fold,prediction\n/);
});

longTest('its recipe tells what later stages read', () => {
  writeData();
  writeFileSync(join(folder, 'safe.py'), fillTemplate(competition, strategy, { mode: 'safe', seed: 5 }));
  run('safe.py', '--out', 'of-safe', '--time', '300', '--threads', '1');
  const safe = Recipe.parse(JSON.parse(readFileSync(join(folder, 'of-safe', 'recipe.json'), 'utf8')));
  expect(safe.targets[0]?.members.map(({ family, view }) => [family, view])).toContainEqual(['ridge', 'linear']);
  expect(safe.features.map(({ from, how }) => [from, how])).toContainEqual([['x "quoted"'], 'number']);
});

test.runIf(python)('literals mean in Python what they mean in JSON', () => {
  const value = {
    a: [null, true, false, 1.5, -2],
    'quote"': '\u2028 é \\ \n 😀',
    deep: { long: Array.from({ length: 40 }, (_, n) => `name ${n}`) },
  };
  const echo = `import json\nprint(json.dumps(${pythonLiteral(value)}))`;
  expect(JSON.parse(run('-c', echo))).toEqual(value);
});

test('marks that nobody sees stand as escapes, in names and in the task', () => {
  const header = ['id', 'y\u202e\u{e0001}'];
  const submission = { ...competition.submission, header };
  const code = fillTemplate({ ...competition, name: 'A\u2066 name\0', submission }, strategy, {
    mode: 'safe',
    seed: 5,
  });
  expect(code).toContain('"y\\u202e\\U000e0001"');
  expect(code).toContain('A\\u2066 name\\u0000:');
  expect(code).not.toMatch(/[\p{Cf}\0]/u);
});

test.runIf(python)('every model key that a plan may choose is one the engine knows', () => {
  const keys = new Set(Object.values(modelKeys).flat());
  const known = run('-c', 'from medalist_engine.models.zoo import MODULES; print(*MODULES)').split(/\s+/);
  expect([...keys].filter((key) => !key.startsWith('text_') && !known.includes(key))).toEqual([]);
});

test.each(['tabular', 'forecast'] as const)('the checks find no error in the %s template', async (template) => {
  const models = [...modelKeys[template]];
  const filled = fillTemplate(competition, { ...strategy, template, models }, { mode: 'full', seed: 5 });
  const { findings } = await checkSolution(filled, needsOf(competition, python));
  expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
});

test('the checks find no error in the safe template, and a broken one does not pass for its origin', async () => {
  const safe = fillTemplate(competition, strategy, { mode: 'safe', seed: 5 });
  const needs = needsOf(competition, python);
  expect((await checkSolution(safe, needs)).findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(await checkTemplate(safe, needs)).toEqual({ findings: [], complexity: null });
  if (python !== undefined)
    expect((await checkTemplate(`${safe}\nif`, needs)).findings[0]).toMatchObject({ severity: 'error' });
});
