import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { defaultLimits } from '../../../../services/python/limits/limits.ts';
import { chooseTier, enclose, sandboxProbes } from '../../../../services/python/sandbox/choose.ts';
import { hiddenFolders } from '../../../../services/python/sandbox/mounts/paths.ts';
import type { SandboxSpec } from '../../../../services/python/sandbox/mounts/spec.ts';
import { skipReason } from '../../../rigs/sandbox/sandbox-here.ts';
import { scratchFolder } from '../../../rigs/scratch.ts';
import { canBe, identities, tiersFor } from './identities.ts';

describe.each(identities)('the strongest tier for %s', (identity) => {
  const it = test.skipIf(skipReason('bubblewrap', canBe(identity)) !== undefined);
  const nested = identity.startsWith('nested');
  it('is bubblewrap, or landlock where bubblewrap fails, and then it says why; its probes agree', async () => {
    const { choice, probes } = await tiersFor(identity);
    expect(choice).toMatchObject(nested ? { tier: 'landlock' } : { tier: 'bubblewrap', host: { identity } });
    const decisive = { name: 'bubblewrap', ok: !nested, fix: nested ? expect.any(String) : null };
    expect(probes).toEqual(expect.arrayContaining([expect.objectContaining(decisive)]));
    expect(probes).toContainEqual(
      expect.objectContaining({ name: 'landlock', says: expect.stringMatching(/^ABI \d/) }),
    );
    if (!nested) return;
    const why = identity === 'nested root' ? /we are root, but may not become another user/ : /ENOSPC/;
    expect(choice).toMatchObject({ because: expect.stringMatching(why) });
  });
});

test('no sandbox is only had by asking for it', async () => {
  expect(await chooseTier('none')).toEqual({ tier: 'none' });
});
test('a tier of another system is refused, with something to do', async () => {
  const other = process.platform === 'linux' ? 'seatbelt' : 'bubblewrap';
  expect(await chooseTier(other)).toMatchObject({
    refused: expect.stringMatching(/only/),
    fix: expect.stringMatching(/./),
  });
});
test('a Python that is not there is a probe that failed', async () => {
  const probes = await sandboxProbes('/nowhere/python');
  expect(probes.find(({ name }) => name === 'landlock')).toMatchObject({
    ok: false,
    says: expect.stringMatching(/ENOENT/),
  });
});

describe('a spec that would show what must stay hidden is refused', () => {
  const specIn = (folder: string, change: Partial<SandboxSpec> = {}): SandboxSpec => {
    const at = (name: string) => {
      mkdirSync(join(folder, name), { recursive: true });
      return join(folder, name);
    };
    return {
      python: { executable: '/usr/bin/python3', folders: ['/usr'] },
      ...{ source: at('source'), input: [], work: at('work'), tmp: at('tmp'), etc: at('etc'), caches: [], gpu: null },
      ...{ threads: 1, limits: defaultLimits(), ...change },
    };
  };
  const encloseIn = (spec: SandboxSpec) => enclose({ tier: 'landlock', because: null }, spec);

  test.each([
    ['the working folder', (folder: string) => folder],
    ['the home folder or the checkout', () => hiddenFolders()[0] ?? '/'],
    ['everything', () => '/'],
  ])('Python needs a folder that holds %s', (_, folderOf) => {
    const folder = scratchFolder();
    const python = { executable: join(folder, 'bin', 'python'), folders: [folderOf(folder)] };
    expect(encloseIn(specIn(folder, { python }))).toMatchObject({ refused: expect.stringMatching(/needs all of/) });
  });
  test('a working folder among the system folders', () => {
    const spec = { ...specIn(scratchFolder()), work: '/usr/share' };
    expect(encloseIn(spec)).toMatchObject({ refused: expect.stringMatching(/system folder/) });
  });
  test('an ordinary spec is not', () => {
    const spec = specIn(scratchFolder());
    expect(encloseIn(spec)).not.toHaveProperty('refused');
  });
  test("data that root's own user for programs could not read", () => {
    const folder = scratchFolder();
    const spec = specIn(folder, { input: [{ name: 'data', folder: join(folder, 'source') }] });
    writeFileSync(join(folder, 'source', 'train.csv'), 'id\n');
    const tools = { bwrap: '/usr/bin/bwrap', prlimit: '/usr/bin/prlimit', setpriv: '/usr/bin/setpriv' };
    const host = { ...tools, identity: 'root', size: true, disableUserns: true } as const;
    const asRoot = () => enclose({ tier: 'bubblewrap', host }, spec);
    expect(asRoot()).not.toHaveProperty('refused');
    chmodSync(join(folder, 'source', 'train.csv'), 0o600);
    expect(asRoot()).toMatchObject({ refused: expect.stringContaining(`chmod -R o+rX ${folder}/source/train.csv`) });
    expect(enclose({ tier: 'bubblewrap', host: { ...host, identity: 'user' } }, spec)).not.toHaveProperty('refused');
  });
});
