import { expect, test } from 'vitest';
import * as z from 'zod';
import { saltFor } from '../../../app/request/salt.ts';
import type { AnyStage } from '../../../stages/dag/define.ts';
import { type StageName, stages } from '../../../stages/index.ts';

const told: readonly (readonly [string, AnyStage])[] = Object.entries(stages);
/** Whoever is told of a sandbox runs a program in it. */
const withSandbox = told
  .filter(([, { params }]) => params instanceof z.ZodObject && 'sandbox' in params.shape)
  .map(([name]) => name);

test('a replay takes what programs did from the record, and does all else again', () => {
  const { stages: saltOf } = saltFor({ salt: 'the run', from: null, runId: 'replay', replayOf: 'one' });
  expect(withSandbox).toEqual(expect.arrayContaining(['baseline', 'ablate', 'trial', 'refit', 'execute']));
  const kept = told.map(([name]) => name).filter((name) => saltOf(name as StageName) === 'the run'); // a key of `stages`
  expect(withSandbox.filter((name) => !kept.includes(name))).toEqual([]);
  for (const stage of ['analyze', 'plan', 'generate', 'validate', 'report'] as const)
    expect(saltOf(stage)).toBe('replay');
});
