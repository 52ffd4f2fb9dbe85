import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkSolution } from '../../../core/checks/index.ts';
import { coderSystem, skeletonFile } from '../../../core/coding/coder-system.ts';
import { machineBrief } from '../../../core/coding/machine.ts';
import { needsOf, python } from '../../core/checks/needs.ts';
import { scratchFolder } from '../../rigs/scratch.ts';
import { ships } from './ships.ts';

const skeleton = readFileSync(skeletonFile, 'utf8');

test('the skeleton that the coder is shown passes the checks that its programs have to pass', async () => {
  const needs = needsOf({ targets: ['target'], header: ['id', 'target'], python });
  const { findings } = await checkSolution(skeleton, needs);
  expect(findings.filter(({ severity }) => severity !== 'info')).toEqual([]);
  expect(coderSystem(ships(), undefined)).toContain(skeleton.trimEnd());
});

test.skipIf(python === undefined)('it runs as solutions are run, on dirty data, and answers by key', () => {
  const [data, out] = [scratchFolder(), scratchFolder()];
  const write = (name: string, lines: readonly string[]) => writeFileSync(join(data, name), `${lines.join('\n')}\n`);
  const train = Array.from({ length: 200 }, (_, i) => [i, i % 7 === 0 ? '' : (i * 37) % 101, ['a', 'b', ''][i % 3]]);
  const y = (x: number | string | undefined) => (Number(x) > 50 ? 1 : 0);
  write('train.csv', ['id,x [1],kind,target', ...train.map(([id, x, kind]) => `${id},${x},${kind},${y(x)}`)]);
  const test = Array.from({ length: 30 }, (_, i) => [1000 + i, i < 15 ? 95 : 5, i === 0 ? 'new' : 'a']);
  write('test.csv', ['id,x [1],kind', ...test.map((row) => row.join(','))]);
  write('sample_submission.csv', ['id,target', ...test.toReversed().map(([id]) => `${id},0.5`)]);
  const run = () => {
    const args = ['--data', data, '--out', out, '--time', '60', '--seed', '1', '--threads', '1'];
    execFileSync(python ?? '', [skeletonFile, ...args], {
      stdio: 'pipe',
      env: { ...process.env, OMP_NUM_THREADS: '1' },
    });
    return readFileSync(join(out, 'submission.csv'), 'utf8');
  };
  const made = run();
  const rows = made
    .trimEnd()
    .split('\n')
    .map((line) => line.split(','));
  expect(rows[0]).toEqual(['id', 'target']);
  expect(rows.slice(1).map(([id]) => id)).toEqual(test.toReversed().map(([id]) => String(id)));
  const isHigh = rows.slice(1).map(([, p]) => Number(p) > 0.5);
  expect(isHigh).toEqual(test.toReversed().map(([, x]) => x === 95));
  expect(run()).toBe(made);
});

test('what the coder is told of package versions is about the versions that are installed', () => {
  const system = coderSystem(ships(), undefined);
  const machine = machineBrief(ships(), undefined, null);
  const told = { pandas: 'pandas 3', lightgbm: 'LightGBM 4', 'scikit-learn': 'scikit-learn 1.9', numpy: 'numpy 2' };
  for (const [name, words] of Object.entries(told)) {
    const version = words.split(' ')[1];
    expect(system).toContain(`- ${words}:`);
    expect(machine).toMatch(new RegExp(`^- ${name} ${version?.replace('.', '\\.')}\\.`, 'm'));
  }
});
