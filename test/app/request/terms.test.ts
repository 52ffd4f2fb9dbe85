import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { buildRequest } from '../../../app/request/build-request.ts';
import type { Request } from '../../../app/request/request.ts';
import { sandboxChoice, settleTerms } from '../../../app/request/terms.ts';
import type { CompeteOptions } from '../../../core/options/options.ts';
import { openHome } from '../../../services/store/home.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

const request = (options: Partial<CompeteOptions>, change: Partial<Request> = {}): Request => {
  const home = scratchFolder();
  const built = buildRequest({ competition: home, runId: 'r', ...options }, openHome(home), 'none');
  if ('kind' in built) throw new Error(built.message);
  return { ...built, ...change };
};

const ofAnother = process.platform === 'darwin' ? 'bubblewrap' : 'seatbelt';

describe('the sandbox of a run', () => {
  const named = (name: string) => {
    vi.stubEnv('MEDALIST_SANDBOX', name);
    onTestFinished(() => void vi.unstubAllEnvs());
  };

  test('is the one that is named, by the call before the environment, and else the strongest', () => {
    named('');
    expect(sandboxChoice({})).toBe('auto');
    named('landlock');
    expect(sandboxChoice({})).toBe('landlock');
    expect(sandboxChoice({ sandbox: 'bubblewrap' })).toBe('bubblewrap');
  });

  test('is no guess where a name is misspelt: that is wrong usage', () => {
    named('bubblewarp');
    expect(sandboxChoice({})).toMatchObject({
      ...{ ok: false, kind: 'usage', message: expect.stringContaining('bubblewarp') },
      advice: expect.stringContaining('auto, bubblewrap'),
    });
  });

  test('is never exchanged for another one when the run goes on', async () => {
    expect(await settleTerms(request({ gpu: 'off' }, { sandbox: ofAnother }))).toMatchObject({
      ...{ ok: false, kind: 'no-sandbox', message: expect.stringContaining(`begun in the sandbox "${ofAnother}"`) },
      advice: expect.stringMatching(/./),
    });
    expect(await settleTerms(request({ gpu: 'off' }))).toMatchObject({ terms: { sandbox: { tier: 'none' } } });
  });
});

test('a limit that is set holds for the programs of the run', async () => {
  const settled = await settleTerms(request({ gpu: 'off', limits: { memory: 200 * 2 ** 20 } }));
  expect(settled).toMatchObject({ terms: { limits: { memory: 200 * 2 ** 20 } } });
});

test('a GPU that is not there is a refusal with a next step, and none is taken where none is wanted', async () => {
  expect(await settleTerms(request({ gpu: 77 }))).toMatchObject({
    ...{ ok: false, kind: 'usage', message: expect.stringContaining('there is no GPU 77') },
    advice: expect.stringContaining('GPU=off'),
  });
  expect(await settleTerms(request({ gpu: 'off' }))).toMatchObject({ terms: { gpu: null } });
});
