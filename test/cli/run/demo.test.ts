import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { Result } from '../../../core/schema/result.ts';
import { medalist } from '../../rigs/command/medalist.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

const Printed = z.object({ runs: z.array(Result.extend({ folder: z.string(), heldOut: z.number() })) });

/** Ten seconds are few: on a busy machine a run ends as a fallback, and says that its time was over. */
test('the built-in competitions end with valid submissions; what models answer beats guessing on rows nobody saw', async () => {
  const home = scratchFolder();
  const { exitCode, stdout, stderr } = await medalist(home, 'demo', '--time', '10', '--json');
  const { runs } = Printed.parse(JSON.parse(stdout));
  expect(exitCode, stderr).toBe(runs.some(({ status }) => status === 'fallback') ? 3 : 0);
  expect(runs.map(({ report }) => report?.task)).toEqual(['binary', 'multiclass', 'regression']);
  const guesses = [0.5, 0.11, -77]; // an AUC, an accuracy, a negative error
  runs.forEach(({ status, heldOut, folder, failures }, i) => {
    expect(existsSync(join(folder, 'submission.csv'))).toBe(true);
    if (status === 'fallback') expect(failures.map(({ message }) => message).join()).toMatch(/time/);
    else expect([status, (i === 2 ? -heldOut : heldOut) > (guesses[i] ?? 0)]).toEqual(['ok', true]);
  });
});
