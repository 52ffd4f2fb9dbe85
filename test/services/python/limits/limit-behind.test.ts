import { describe, expect, test } from 'vitest';
import { limitBehind } from '../../../../services/python/limits/limit-behind.ts';
import { adviseLimit, describeLimit } from '../../../../services/python/limits/limit-words.ts';
import { defaultLimits, type LimitName } from '../../../../services/python/limits/limits.ts';
import type { PythonExit } from '../../../../services/python/run/exit.ts';
import { noPeaks } from '../../../../services/python/watch/sample.ts';

const limits = defaultLimits({ memory: 1000, processes: 50 });
const failed: PythonExit = { kind: 'exited', code: 1 };
const behind = (exit: PythonExit, tail: readonly string[], memory = 0) =>
  limitBehind(exit, tail, limits, { ...noPeaks, memory, processes: 49 });

describe('a refused system call is a limit, by the last words', () => {
  test.each<[string, LimitName]>([
    ['MemoryError', 'memory'],
    ['numpy._core._exceptions._ArrayMemoryError: Unable to allocate 9 GiB', 'memory'],
    ["terminate called after throwing an instance of 'std::bad_alloc'", 'memory'],
    ['OSError: [Errno 27] File too large', 'file-size'],
    ['OSError: [Errno 28] No space left on device', 'disk'],
    ['BlockingIOError: [Errno 11] Resource temporarily unavailable', 'processes'],
    ["RuntimeError: can't start new thread", 'processes'],
  ])('%s', (line, limit) => {
    expect(behind(failed, ['Traceback', line])).toMatchObject({ kind: 'limit', limit });
  });
  test('with the amounts that were watched', () => {
    expect(behind(failed, ['MemoryError'], 990)).toEqual({ kind: 'limit', limit: 'memory', allowed: 1000, used: 990 });
  });
});

describe('everything else stays what it was', () => {
  test.each<[string, PythonExit, readonly string[]]>([
    ['a good end, whatever it printed', { kind: 'exited', code: 0 }, ['MemoryError']],
    ['words from long before the end', failed, ['MemoryError', 'a', 'b', 'c', 'ValueError: x']],
    ['another exception', failed, ['ValueError: x']],
    ['a kill with memory to spare', { kind: 'signal', signal: 'SIGKILL' }, []],
    ['a limit that is known', { kind: 'limit', limit: 'time', allowed: 1, used: 1 }, ['MemoryError']],
    ['a run that was cancelled', { kind: 'cancelled' }, ['MemoryError']],
  ])('%s', (_, exit, tail) => {
    expect(behind(exit, tail)).toEqual(exit);
  });
});

test('a kill by the kernel near the memory limit is the memory limit; SIGXFSZ is the file size', () => {
  expect(behind({ kind: 'signal', signal: 'SIGKILL' }, [], 950)).toMatchObject({ limit: 'memory' });
  expect(behind({ kind: 'signal', signal: 'SIGXFSZ' }, [])).toMatchObject({ limit: 'file-size' });
});

test.each<LimitName>(['time', 'memory', 'processes', 'file-size', 'disk', 'files', 'output'])(
  'the words for %s name what was used and how to raise it',
  (limit) => {
    const reached = { limit, allowed: 3 * 2 ** 30, used: 3.1 * 2 ** 30 };
    expect(describeLimit(reached)).toMatch(limit === 'time' ? /3328599654.4 s/ : /3 GiB|3221225472/);
    expect(adviseLimit(reached)).toMatch(limit === 'time' ? /TIME=/ : new RegExp(`--limit ${limit}=\\d`));
  },
);
