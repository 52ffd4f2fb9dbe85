import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { treeCopy } from './tree-copy.ts';

const { copy, bin, run, make, changes } = treeCopy();

test('a stage and a model: every file of the recipe, clean by all checks, and a red test that says what to fill in', async () => {
  const stage = await make('stage', 'explain', '--makes', 'explanation', '--after', 'confirm');
  expect(stage).toMatchObject({ exitCode: 0, stderr: '' });
  const ofStage = [
    ...[
      'docs/generators/failures/words.ts',
      'docs/pictures/run.ts',
      'machines/competition.ts',
      'stages/dag/artifacts.ts',
    ],
    ...['stages/all.ts', 'stages/index.ts', 'stages/explain.ts', 'test/stages/explain.test.ts'],
  ];
  expect(changes().sort()).toEqual(ofStage.toSorted());
  const model = await make('model', 'zebra_trees');
  expect(model).toMatchObject({ exitCode: 0, stderr: '' });
  const ofModel = [
    ...[
      'core/solution/legend.ts',
      'core/solution/model-keys.ts',
      'stages/plan/plan.ts',
      'templates/medalist_engine/models/zoo.py',
    ],
    ...['templates/medalist_engine/models/zebra_trees.py', 'test/templates/models/test_zebra_trees.py'],
  ];
  expect(changes().sort()).toEqual([...ofStage, ...ofModel].sort());
  for (const path of ofStage) expect(stage.stdout).toContain(path);
  for (const path of ofModel) expect(model.stdout).toContain(path);

  // the layers that know stages and models; all of the tree takes twice as long
  const include = [
    'core/solution',
    'stages',
    'machines',
    'docs/generators/failures.ts',
    'docs/pictures',
    'test/stages/*.ts',
  ];
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
  expect(redToo.all).toContain('core/solution/legend.ts: say in a few words what it is');
});

test('a metric of each kind: its row, its formula and a red test; the scorer and the templates have it', async () => {
  const homes = { values: 'numbers', labels: 'labels', probabilities: 'probabilities' };
  const table = 'core/metrics/metrics.json';
  const kinds = (['values', 'labels', 'probabilities'] as const).map((wants) => {
    const home = homes[wants];
    const name = `zebra_${wants}`;
    const files = [
      table,
      `templates/medalist_engine/formulas/${home}.py`,
      `test/templates/score/test_${name}.py`,
    ] as const;
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
  const facts = ['test/templates/problem/metrics/test_metric_facts.py', 'test/templates/score/test_metrics.py'];
  expect((await pytest(...facts, '-k', 'table or analyze_knows')).exitCode).toBe(0);
  const page = `import { readMetric } from './core/metrics/metric.ts';
    console.log(readMetric({ text: 'Submissions are evaluated on Zebra Labels.' })?.name)`;
  expect((await run(bin('node'), '--input-type=module', '--eval', page)).stdout).toBe('zebra_labels');
});
