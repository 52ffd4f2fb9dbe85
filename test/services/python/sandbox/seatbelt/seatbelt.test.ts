import { describe, expect, test } from 'vitest';
import { defaultLimits } from '../../../../../services/python/limits/limits.ts';
import type { SandboxSpec } from '../../../../../services/python/sandbox/mounts/spec.ts';
import { seatbelt, seatbeltProfile } from '../../../../../services/python/sandbox/seatbelt/seatbelt.ts';

const spec: SandboxSpec = {
  python: { executable: '/opt/py/bin/python3', folders: ['/opt/py'] },
  source: '/runs/1/src',
  input: [{ name: 'contest', folder: '/data/"odd" \\name' }],
  work: '/runs/1/work',
  tmp: '/private/tmp/1',
  etc: '/runs/1/etc',
  caches: [{ name: 'HF_HUB_CACHE', folder: '/caches/hf' }],
  gpu: null,
  threads: 2,
  limits: defaultLimits({ seconds: 1 }),
};
const lines = seatbeltProfile(spec).split('\n');
const about = (word: string) => lines.filter((line) => line.includes(word)).join('\n');

describe('a seatbelt profile (untested on macOS itself)', () => {
  test('denies whatever it does not name', () => {
    expect(lines.slice(0, 2)).toEqual(['(version 1)', '(deny default)']);
  });
  test('writes nowhere but to the work and temporary folders, and to devices', () => {
    expect(about('file-write*')).toBe('(allow file-write* (subpath "/runs/1/work") (subpath "/private/tmp/1"))');
    expect(
      about('file-write-data')
        .match(/"[^"]*"/g)
        ?.every((path) => path.startsWith('"/dev/')),
    ).toBe(true);
  });
  test.each(['/runs/1/src', '/caches/hf', '/opt/py', '/runs/1/work'])('reads %s', (path) => {
    expect(about('file-read* ')).toContain(`(subpath "${path}")`);
  });
  test('reads no home folder, and not the small files of its own tier', () => {
    expect(about('file-read* ')).not.toMatch(/\/Users|\/runs\/1\/etc|subpath "\/"/);
  });
  test('quotes what a folder may be called', () => {
    expect(about('file-read* ')).toContain('(subpath "/data/\\"odd\\" \\\\name")');
  });
  test('no network but Unix sockets in its own folders', () => {
    const last = lines.filter((line) => line.includes('network'));
    expect(last).toEqual(['(deny network*)', '(allow network* (subpath "/runs/1/work") (subpath "/private/tmp/1"))']);
  });
  test('runs executables of the system and of Python, and its own', () => {
    expect(about('process-exec')).toContain('(subpath "/opt/py")');
    expect(about('process-exec')).not.toContain('/data');
  });
  test('stands before the program on the command line', () => {
    const { command, tell, landlock, seccomp } = seatbelt(spec).order(['python', 'x.py'], {});
    expect(command).toEqual(['/usr/bin/sandbox-exec', '-p', lines.join('\n'), 'python', 'x.py']);
    expect({ tell, landlock, seccomp }).toEqual({ tell: true, landlock: null, seccomp: false });
  });
});
