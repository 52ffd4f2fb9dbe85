import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Result } from '../../../core/schema/result.ts';
import { medalist, scriptedSolution } from '../../rigs/command/medalist.ts';
import { smallCompetition } from '../../rigs/data/small-competition.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

test('two programs of the user compete with the template, without any model', { timeout: 900_000 }, async () => {
  const home = scratchFolder();
  const good = join(home, 'good.py');
  const constant = join(home, 'constant.py');
  const code = readFileSync(scriptedSolution, 'utf8');
  writeFileSync(good, code);
  writeFileSync(constant, code.replace('model + 0.1 * float(row["x"])', 'model'));
  const flags = [
    '--time',
    '180',
    '--no-models',
    '--solution',
    good,
    '--solution',
    constant,
    '--out',
    join(home, 'out'),
  ];
  const { stderr } = await medalist(home, 'compete', smallCompetition(home), ...flags);
  const result = Result.parse(JSON.parse(readFileSync(join(home, 'out', 'result.json'), 'utf8')));
  expect(result, stderr).toMatchObject({ status: 'ok', request: { solutions: [good, constant], only: false } });
  const nodes = result.report?.tree?.nodes ?? [];
  expect(nodes).toMatchObject([
    { operator: 'own', title: 'good.py', gain: expect.any(Number) },
    { operator: 'own', title: 'constant.py' },
  ]);
});
