import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { Result } from '../../stages/schema/result.ts';
import { medalist } from '../rigs/medalist.ts';
import { scratchFolder } from '../rigs/scratch.ts';

const Printed = z.object({ runs: z.array(Result.extend({ folder: z.string(), heldOut: z.number() })) });

test('the built-in competitions end with valid submissions that beat guessing on rows nobody saw', async () => {
  const home = scratchFolder();
  const { exitCode, stdout, stderr } = await medalist(home, 'demo', '--time', '10', '--json');
  expect(exitCode, stderr).toBe(0);
  const { runs } = Printed.parse(JSON.parse(stdout));
  expect(runs.map(({ report, status }) => [report?.task, status])).toEqual([
    ['binary', 'ok'],
    ['multiclass', 'ok'],
    ['regression', 'ok'],
  ]);
  const [auc, accuracy, rmse] = runs.map(({ heldOut }) => heldOut);
  expect(auc).toBeGreaterThan(0.97);
  expect(accuracy).toBeGreaterThan(0.9);
  expect(rmse).toBeLessThan(65); // the mean alone gives 77
  for (const { folder } of runs) expect(existsSync(join(folder, 'submission.csv'))).toBe(true);
});
