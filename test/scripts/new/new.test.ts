import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { projectRoot } from '../../../services/python/environment.ts';

const copy = realpathSync(mkdtempSync(join(tmpdir(), 'medalist-new-')));
const git = (...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t', ...args], { cwd: copy, encoding: 'utf8' });
const lines = (text: string): string[] => text.split('\n').filter((line) => line !== '');

const bin = (name: string) => join(copy, 'node_modules', '.bin', name);
/** A test inside a test: it must not take this one's settings for its own. */
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_ENV|TEST)/.test(name)));
const run = (command: string, ...args: string[]) =>
  execa(command, args, { cwd: copy, reject: false, env, extendEnv: false, all: true });
const make = (...args: string[]) => run(bin('node'), 'scripts/new/main.ts', ...args);

/** The whole tree as it is now, committed, so that git says what a call changed. */
beforeAll(() => {
  const options = { cwd: projectRoot, encoding: 'utf8', maxBuffer: 1e8 } as const;
  for (const path of lines(execFileSync('git', ['ls-files', '-co', '--exclude-standard'], options)))
    cpSync(join(projectRoot, path), join(copy, path));
  for (const name of ['node_modules', '.venv']) symlinkSync(join(projectRoot, name), join(copy, name));
  git('init', '-q');
  writeFileSync(join(copy, '.git', 'info', 'exclude'), 'node_modules\n.venv\n');
  git('add', '--all');
  git('commit', '-q', '--message', 'as it is');
});
beforeEach(() => {
  git('reset', '-q', '--hard');
  git('clean', '-qfd');
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const ofValues = ['--direction', 'min', '--wants', 'values'];
const changes = () => lines(git('status', '--porcelain', '--untracked-files=all')).map((line) => line.slice(3));

test('a stage and a model: every file of the recipe, clean by all checks, and a red test that says what to fill in', async () => {
  const stage = await make('stage', 'explain', '--makes', 'explanation', '--after', 'confirm');
  expect(stage).toMatchObject({ exitCode: 0, stderr: '' });
  const ofStage = [
    ...['docs/failures/words.ts', 'docs/pictures/run.ts', 'machines/competition.ts', 'stages/dag/artifacts.ts'],
    ...['stages/index.ts', 'stages/explain.ts', 'test/stages/explain.test.ts'],
  ];
  expect(changes().sort()).toEqual(ofStage.toSorted());
  const model = await make('model', 'zebra_trees');
  expect(model).toMatchObject({ exitCode: 0, stderr: '' });
  const ofModel = [
    ...['core/solution/model-keys.ts', 'stages/plan/plan.ts', 'templates/tabular.py'],
    ...['templates/solution/models/zebra_trees.py', 'test/templates/models/test_zebra_trees.py'],
  ];
  expect(changes().sort()).toEqual([...ofStage, ...ofModel].sort());
  for (const path of ofStage) expect(stage.stdout).toContain(path);
  for (const path of ofModel) expect(model.stdout).toContain(path);

  // the floors that know stages and models; all of the tree takes twice as long
  const include = ['core/solution', 'stages', 'machines', 'docs/failures.ts', 'docs/pictures', 'test/stages/*.ts'];
  writeFileSync(join(copy, 'concerned.json'), JSON.stringify({ extends: './tsconfig.json', include }));
  const ofPython = ofModel.filter((path) => path.endsWith('.py'));
  const ruff = join(copy, '.venv', 'bin', 'ruff');
  for (const [command, ...args] of [
    [bin('tsc'), '-p', 'concerned.json'],
    [bin('biome'), 'check', ...[...ofStage, ...ofModel].filter((path) => path.endsWith('.ts'))],
    [ruff, 'check', ...ofPython],
    [ruff, 'format', '--check', ...ofPython],
  ] as const)
    expect(await run(command, ...args), command).toMatchObject({ exitCode: 0 });

  const red = await run(bin('vitest'), 'run', 'test/stages/explain.test.ts');
  expect(red.exitCode).toBe(1);
  expect(red.all).toContain('stages/dag/artifacts.ts: say what is in explanation');
  const python = join(copy, '.venv', 'bin', 'python');
  const pytest = ['-m', 'pytest', '-q', '-p', 'no:cacheprovider', 'test/templates/models/test_zebra_trees.py'];
  const redToo = await run(python, ...pytest);
  expect(redToo.exitCode).toBe(1);
  expect(redToo.all).toContain('models/zebra_trees.py: write its fit');
  expect(redToo.all).toContain('templates/prompts/planner.md: say in one sentence what `zebra_trees` is good for');
});

test('a metric of each kind: its row, its formula and a red test; the scorer and the templates have it', async () => {
  const homes = { values: 'numbers', labels: 'labels', probabilities: 'probabilities' };
  const table = 'core/metrics/metrics.json';
  const kinds = (['values', 'labels', 'probabilities'] as const).map((wants) => {
    const home = homes[wants];
    const name = `zebra_${wants}`;
    const files = [table, `templates/score/formulas/${home}.py`, `test/templates/score/test_${name}.py`] as const;
    return { name, wants, files };
  });
  for (const { name, wants, files } of kinds) {
    const { exitCode, stdout, stderr } = await make('metric', name, '--direction', 'max', '--wants', wants);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    for (const path of files) expect(stdout).toContain(path);
  }
  expect(changes().sort()).toEqual([...new Set(kinds.flatMap(({ files }) => files))].sort());
  const ofPython = changes().filter((path) => path.endsWith('.py'));
  const ruff = join(copy, '.venv', 'bin', 'ruff');
  for (const [command, ...args] of [
    [bin('biome'), 'check', table],
    [ruff, 'check', ...ofPython],
    [ruff, 'format', '--check', ...ofPython],
  ] as const)
    expect(await run(command, ...args), command).toMatchObject({ exitCode: 0 });

  const python = join(copy, '.venv', 'bin', 'python');
  const pytest = (...args: string[]) => run(python, '-m', 'pytest', '-q', '-p', 'no:cacheprovider', ...args);
  const { exitCode, all } = await pytest(...kinds.map(({ files: [, , red] }) => red));
  expect(exitCode).toBe(1);
  for (const { name, wants } of kinds) expect(all).toContain(`formulas/${homes[wants]}.py: write ${name}`);
  const facts = ['test/templates/problem/test_metric_facts.py', 'test/templates/score/test_metrics.py'];
  expect((await pytest(...facts, '-k', 'table or analyze_knows')).exitCode).toBe(0);
  const page = `import { readMetric } from './core/metrics/metric.ts';
    console.log(readMetric({ text: 'Submissions are evaluated on Zebra Labels.' })?.name)`;
  expect((await run(bin('node'), '--input-type=module', '--eval', page)).stdout).toBe('zebra_labels');
});

test('a stage that follows none leaves the machine alone, and is told that it has to be wired', async () => {
  const { stdout } = await make('stage', 'explain');
  expect(changes()).not.toContain('machines/competition.ts');
  expect(stdout).toContain('machines/competition.ts: a state that runs it');
  expect(readFileSync(join(copy, 'stages/dag/artifacts.ts'), 'utf8')).toMatch(/artifact\('explainResult', .*\n$/);
});

test.each([
  ['a stage that exists', ['stage', 'plan'], /^stages\/plan exists$/m],
  ['a stage that is one file', ['stage', 'advise'], /^stages\/advise\.ts exists$/m],
  ['a state that exists', ['stage', 'retry'], /has a state called "retry"/],
  ['an artifact that exists', ['stage', 'explain', '--makes', 'verdict'], /has an artifact called "verdict"/],
  ['a stage called as an artifact', ['stage', 'dataset'], /has an artifact called "dataset"/],
  ['a stage in capitals', ['stage', 'Explain'], /"Explain" is no name of a stage/],
  ['a stage that is a pattern', ['stage', 'a(b'], /is no name of a stage/],
  ['a stage that is a path', ['stage', '../explain'], /is no name of a stage/],
  ['a stage that is a word of the language', ['stage', 'delete'], /"delete" is no name of a stage/],
  ['a stage after none that is', ['stage', 'explain', '--after', 'nowhere'], /runs no stage called "nowhere"/],
  ['a model that exists', ['model', 'extra_trees'], /^templates\/solution\/models\/trees\/extra_trees\.py exists$/m],
  ['a key that exists', ['model', 'lgb'], /has the key "lgb"/],
  ['a class that exists', ['model', 'light_g_b_m'], /light_gbm\.py has a class/],
  ['a metric that exists', ['metric', 'macro_f1', ...ofValues], /metrics\.json has the name "macro_f1"/],
  ['another name of a metric', ['metric', 'roc_auc', ...ofValues], /metrics\.json has the name "roc_auc"/],
  [
    'a function that exists',
    ['metric', 'make_problem', ...ofValues],
    /problem\.py has something called "make_problem"/,
  ],
  ['a metric in capitals', ['metric', 'RMSSE', ...ofValues], /"RMSSE" is no name of a metric/],
  ['a model in kebab case', ['model', 'extra-extra'], /"extra-extra" is no name of a model/],
])('%s is refused, and nothing is changed', async (_, args, why) => {
  const { exitCode, stderr } = await make(...args);
  expect(exitCode).toBe(2);
  expect(stderr).toMatch(/^Nothing was changed\.\n/);
  expect(stderr).toMatch(why);
  expect(changes()).toEqual([]);
});

test('a file that does not look as it should: what to write is said, and nothing is changed', async () => {
  const path = join(copy, 'templates/tabular.py');
  writeFileSync(path, readFileSync(path, 'utf8').replaceAll(/^import solution.*\n/gm, ''));
  const { exitCode, stderr } = await make('model', 'zebra_trees');
  expect(exitCode).toBe(2);
  expect(stderr).toMatch(/^templates\/tabular\.py has no place .*by hand: import solution\.models\.zebra_trees$/m);
  expect(changes()).toEqual(['templates/tabular.py']);
});

test('what a formatter will not take is not written', async () => {
  const { exitCode, stderr } = await make('model', `z${'_long'.repeat(30)}`);
  expect([exitCode, changes()]).toEqual([2, []]);
  expect(stderr).toContain('Line too long');
});

test('--help has examples, and what it does not know is refused', async () => {
  expect((await make('--help')).stdout).toMatch(/Examples:\n {2}npm run new -- stage /);
  for (const args of [[], ['feature', 'x'], ['stage'], ['model', 'x', '--after', 'plan'], ['metric', 'x']])
    expect(await make(...args)).toMatchObject({ exitCode: 2 });
  expect(changes()).toEqual([]);
});
