import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { cgroupLine, machineLines, nodeLine, readCgroup } from '../../../services/doctor/machine.ts';
import { modelLines } from '../../../services/doctor/model.ts';
import { sandboxLines } from '../../../services/doctor/sandbox.ts';
import { diskLine, freeLine, memoryLine, spaceLines, temporaryLine } from '../../../services/doctor/space.ts';
import { containerKind } from '../../../services/python/sandbox/fixes.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

/** A root folder with these files in it. */
const fakeRoot = (files: Readonly<Record<string, string>>): string => {
  const root = scratchFolder();
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  return root;
};

describe('the machine', () => {
  test('this one is described without a problem', () => {
    const lines = machineLines(process.env);
    expect(lines.map(({ name }) => name)).toEqual(['system', 'node', 'cores', 'user', 'container', 'cgroup']);
    expect(lines.filter(({ state }) => state !== 'ok')).toEqual([]);
  });

  test('a Node that is too old is a problem', () => {
    expect(nodeLine('22.12.0')).toMatchObject({ state: 'problem', fix: 'make setup' });
    expect(nodeLine('24.0.0').state).toBe('ok');
  });

  test.each([
    [
      'v2',
      { 'sys/fs/cgroup/cgroup.controllers': 'memory', 'proc/self/cgroup': '0::/user.slice/a:b\n' },
      '/user.slice/a:b',
    ],
    [
      'hybrid',
      { 'sys/fs/cgroup/unified/x': '', 'proc/self/cgroup': '9:name=systemd:/s\n4:cpu,memory:/ours\n0::/\n' },
      '/ours',
    ],
    ['v1', { 'sys/fs/cgroup/memory/x': '', 'proc/self/cgroup': '4:memory:/m\n' }, '/m'],
    ['none', {}, null],
  ])('cgroup %s is told apart, and our place in it found', (mode, files, path) => {
    expect(readCgroup(fakeRoot(files))).toEqual({ mode, path });
  });

  test('a memory limit is told only where it binds', () => {
    expect(cgroupLine({ mode: 'v2', path: '/x' }, 2e9).says).toBe('v2, ours is /x, limited to 2.0 GB');
    for (const limit of [0, totalmem(), 2 ** 64]) {
      expect(cgroupLine({ mode: 'none', path: null }, limit).says).toBe('none, no memory limit on us');
    }
  });

  test('containers are told by their marks', () => {
    expect(containerKind({}, fakeRoot({ '.dockerenv': '' }))).toBe('Docker');
    expect(containerKind({}, fakeRoot({ 'run/.containerenv': '' }))).toBe('Podman');
    expect(containerKind({ KUBERNETES_SERVICE_HOST: '10.0.0.1' }, fakeRoot({}))).toBe('Kubernetes');
    expect(containerKind({}, fakeRoot({}))).toBeNull();
  });
});

describe('the model', () => {
  const key = 'sk-ant-canary';
  const nowhere = '/nowhere/models.json';

  test('a key is said to be there, never shown', () => {
    const address = 'https://user:canary@proxy.example.com/canary';
    const lines = modelLines({ ANTHROPIC_API_KEY: key, ANTHROPIC_BASE_URL: address }, nowhere);
    expect(lines.slice(0, 2).map(({ state }) => state)).toEqual(['ok', 'note']);
    expect(JSON.stringify(lines)).not.toContain('canary');
  });

  test('none is a note; one that cannot work is a warning with its remedy', () => {
    expect(modelLines({}, nowhere).map(({ state }) => state)).toEqual(['note', 'note']);
    const [spaced] = modelLines({ ANTHROPIC_API_KEY: `${key}\n` }, nowhere);
    expect(spaced).toMatchObject({ state: 'warning', fix: expect.any(String) });
    const [, line] = modelLines({ ANTHROPIC_API_KEY: key, ANTHROPIC_BASE_URL: 'canary' }, nowhere);
    expect(line).toMatchObject({ state: 'warning', fix: 'unset ANTHROPIC_BASE_URL' });
    expect(JSON.stringify(line)).not.toContain('canary');
  });

  test('who would be asked is named role by role; a mistake in models.json is a problem with its place', () => {
    const file = join(scratchFolder(), 'models.json');
    writeFileSync(file, JSON.stringify({ roles: { verifier: { off: true } } }));
    const named = modelLines({ ANTHROPIC_API_KEY: key }, file).find(
      ({ name, state }) => name === 'roles' && state === 'ok',
    );
    expect(named?.says).toMatch(/coder claude-\S+, .*verifier off/);
    writeFileSync(file, JSON.stringify({ roles: { coder: { modle: 'x' } } }));
    const broken = modelLines({ ANTHROPIC_API_KEY: key }, file).find(({ state }) => state === 'problem');
    expect(broken?.says).toContain('roles.coder.modle');
  });
});

describe('space', () => {
  test('a folder that is not there yet is judged by the one it will be in', () => {
    const folder = scratchFolder();
    expect(diskLine('submissions', join(folder, 'a', 'b')).says).toContain(`at ${folder}`);
  });

  test.skipIf(process.getuid?.() === 0)('a folder we may not write to is a problem', () => {
    const folder = scratchFolder();
    chmodSync(folder, 0o500);
    expect(diskLine('submissions', folder)).toMatchObject({ state: 'problem', fix: expect.stringContaining('chown') });
  });

  test('memory is fine, short, or too little', () => {
    expect([8e9, 1e9, 1e8].map((bytes) => memoryLine(bytes).state)).toEqual(['ok', 'warning', 'problem']);
    expect(memoryLine(1e8).says).toBe('0.1 GB available: at least 0.5 GB is needed');
  });

  test('a full disk is a problem with a command that shows what fills it', () => {
    expect(freeLine('x', '/proc')).toMatchObject({ state: 'problem', fix: 'du -xh -d 2 /proc | sort -h | tail' });
  });

  test('a temporary folder that is not there is a problem: no run could start', () => {
    expect(temporaryLine('/proc/nowhere')).toMatchObject({ state: 'problem', fix: 'export TMPDIR=/tmp' });
  });

  test('each folder has a line, and memory has one', () => {
    const lines = spaceLines({ competitions: scratchFolder(), submissions: scratchFolder() });
    expect(lines.map(({ name }) => name)).toEqual(['competitions', 'submissions', 'temporary', 'memory']);
  });
});

describe('probes of the sandbox', () => {
  const probe = { name: 'mount namespace', ok: false, says: 'no', milliseconds: 3.2, fix: 'sudo fix' };

  test('a failure weighs as much as what runs are left with', () => {
    const states = (['bubblewrap', 'landlock', null] as const).map((tier) => sandboxLines([probe], tier)[0]?.state);
    expect(states).toEqual(['note', 'warning', 'problem']);
    expect(sandboxLines([{ ...probe, ok: true, fix: null }], null)[0]?.state).toBe('ok');
    expect(sandboxLines([{ ...probe, fix: null }], null)[0]?.state).toBe('note');
  });
});
