import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Gpu } from '../../../../../services/python/gpu/gpu.ts';
import { defaultLimits } from '../../../../../services/python/limits/limits.ts';
import { landlock } from '../../../../../services/python/sandbox/landlock/landlock.ts';
import type { SandboxSpec } from '../../../../../services/python/sandbox/mounts/spec.ts';
import { scratchFolder } from '../../../../rigs/scratch.ts';

const asRoot = process.getuid?.() === 0;

const specWith = (change: Partial<SandboxSpec> = {}): SandboxSpec => {
  const top = scratchFolder();
  chmodSync(top, 0o755);
  const made = (name: string) => {
    mkdirSync(join(top, name));
    chmodSync(join(top, name), 0o755);
    return join(top, name);
  };
  return {
    ...{ python: { executable: '/usr/bin/python3', folders: ['/usr/bin'] }, source: made('src'), work: made('work') },
    ...{ tmp: made('tmp'), etc: made('etc'), input: [{ name: 'a', folder: made('data') }], caches: [], gpu: null },
    ...{ threads: 1, limits: defaultLimits({ seconds: 1, processes: 77 }) },
    ...change,
  };
};
const orderIn = (spec: SandboxSpec) => landlock(spec).order(['python'], {});

describe.skipIf(!asRoot)("root's program", () => {
  test('becomes a user that nobody is, who gets the folders and a count of processes of its own', () => {
    const enclosure = landlock(specWith());
    const { user, rlimits } = enclosure.order([], {});
    expect(user).toBeGreaterThan(60_000);
    expect(enclosure.owner).toBe(user);
    expect(rlimits.NPROC).toBe(77);
  });
  test.each(['source', 'work', 'tmp'] as const)('stays root where others may not pass to %s', (name) => {
    const spec = specWith();
    const closed = scratchFolder();
    mkdirSync(join(closed, 'in'));
    const enclosure = landlock({ ...spec, [name]: join(closed, 'in') });
    expect([enclosure.owner, enclosure.order([], {}).user]).toEqual([null, null]);
  });
  test('stays root where others may not read data', () => {
    const spec = specWith();
    chmodSync(spec.input[0]?.folder ?? '', 0o750);
    expect(orderIn(spec).user).toBe(null);
  });
});

const gpuIn = (folder: string, mode: number): Gpu => {
  const device = join(folder, 'nvidia0');
  writeFileSync(device, '');
  chmodSync(device, mode);
  return { vendor: 'nvidia', index: 0, uuid: 'GPU-0', name: 'A', memory: null, device, shared: [] };
};

describe('a GPU', () => {
  test('is among the devices, and CUDA may name its threads', () => {
    const spec = specWith();
    const gpu = gpuIn(spec.etc, 0o666);
    const rules = orderIn({ ...spec, gpu }).landlock;
    expect(rules?.devices).toContain(gpu.device);
    expect(rules?.write).toContain('/proc');
    expect(rules?.read).toContain('/sys');
  });
  test.skipIf(!asRoot)('for a group only: the program stays root, who may not write to all of /proc', () => {
    const spec = specWith();
    const { user, landlock: rules } = orderIn({ ...spec, gpu: gpuIn(spec.etc, 0o660) });
    expect(user).toBe(null);
    expect(rules?.write).toContain('/proc/self');
    expect(rules?.write).not.toContain('/proc');
  });
});

test('without a GPU nothing of /proc or /sys is written, and neither is read as a whole', () => {
  const spec = specWith();
  const { read = [], write, devices } = orderIn(spec).landlock ?? {};
  expect(write).toEqual([spec.work, spec.tmp, '/dev/shm']);
  expect(read.filter((path) => path === '/proc' || path === '/sys')).toEqual([]);
  expect(devices).not.toContain('/dev/kvm');
});
