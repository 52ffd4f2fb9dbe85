import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readExploration } from '../../../app/explore/folder/result.ts';
import { medalist } from '../../rigs/command/medalist.ts';
import { imprint } from '../../rigs/explore/imprint.ts';
import { tripled } from '../../rigs/explore/kept-model.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

test('what the engine made is repeated as its run is: the same artifacts, and the same score on the held-back rows', async () => {
  const home = scratchFolder();
  const data = join(home, 'table.csv');
  writeFileSync(data, tripled);
  const out = join(home, 'out');
  const flags = ['--target', 'y', '--no-models', '--time', '60', '--threads', '1'];
  const run = await medalist(home, 'explore', data, ...flags, '--out', out);
  expect([run.exitCode, readExploration(join(out, 'result.json'))?.score?.kind], run.stderr).toEqual([0, 'scored']);
  const before = imprint(out);
  const replayed = await medalist(home, 'replay', out, '--json');
  expect(replayed.exitCode, replayed.stdout + replayed.stderr).toBe(0);
  const told = JSON.parse(replayed.stdout);
  expect(told).toMatchObject({ differing: [], result: { status: 'profiled', score: { kind: 'scored', rows: 60 } } });
  expect(imprint(out)).toEqual(before);
});
