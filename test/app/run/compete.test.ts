import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { compete } from '../../../app/run/compete.ts';
import { smallCompetition } from '../../rigs/data/small-competition.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

const ofAnother = process.platform === 'darwin' ? 'bubblewrap' : 'seatbelt';

/** A start with this in MEDALIST_SANDBOX, and whether it left anything. */
const started = async (sandbox: string) => {
  vi.stubEnv('MEDALIST_SANDBOX', sandbox);
  onTestFinished(() => void vi.unstubAllEnvs());
  const home = scratchFolder();
  const outcome = await compete({ competition: smallCompetition(home), home, models: 'off' });
  return { outcome, left: existsSync(join(home, 'submissions')) };
};

test('where no sandbox works a run is refused, with the way out, and nothing is begun', async () => {
  expect(await started(ofAnother)).toEqual({
    outcome: expect.objectContaining({
      ...{ ok: false, kind: 'no-sandbox', message: expect.stringContaining('no sandbox works here') },
      advice: expect.stringMatching(/./),
    }),
    left: false,
  });
});

test('a sandbox that nobody knows is wrong usage, and nothing is begun', async () => {
  const { outcome, left } = await started('bubblewarp');
  expect(outcome).toMatchObject({ ok: false, kind: 'usage', message: expect.stringContaining('bubblewarp') });
  expect(left).toBe(false);
});
