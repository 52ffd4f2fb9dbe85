import { afterEach, expect, test, vi } from 'vitest';
import { run } from '../../../cli/commands/run/demo.ts';
import { exitCodes } from '../../../cli/exit-codes.ts';

const before = process.exitCode;
afterEach(() => {
  process.exitCode = before;
});

test('without a Python the demo says how to get one, and shows no stack', async () => {
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  await run({ time: 10, seed: 1 }, null);
  const words = said.mock.calls.join('');
  said.mockRestore();
  expect(words).toContain('medalist setup');
  expect(process.exitCode).toBe(exitCodes.failed);
});
