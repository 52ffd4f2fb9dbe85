import type { PythonExit } from '../run/exit.ts';
import type { Peaks } from '../watch/sample.ts';
import type { LimitName, Limits } from './limits.ts';

/** What Python and its libraries print when the kernel refuses them something. Only the last lines are searched. */
const refusals: readonly (readonly [RegExp, LimitName])[] = [
  [/MemoryError\b|Cannot allocate memory|std::bad_alloc|can't allocate memory/, 'memory'],
  [/\[Errno 27\]|File too large/, 'file-size'],
  [/\[Errno 28\]|No space left on device/, 'disk'],
  [/can't start new thread|\[Errno 11\] Resource temporarily unavailable|pthread_create/, 'processes'],
];

/**
 * The limit that probably caused an end by a signal, or by an exception about a refused system call. The program's own words decide only
 * our wording: a program that fakes them gets another failure text, nothing more.
 */
export const limitBehind = (exit: PythonExit, tail: readonly string[], limits: Limits, peaks: Peaks): PythonExit => {
  const limit = suspect(exit, tail.slice(-4).join('\n'), limits, peaks);
  return limit === undefined ? exit : { kind: 'limit', limit, ...amounts(limit, limits, peaks) };
};

const suspect = (exit: PythonExit, words: string, limits: Limits, peaks: Peaks): LimitName | undefined => {
  if (exit.kind === 'signal' && exit.signal === 'SIGXFSZ') return 'file-size';
  if (exit.kind === 'signal' && exit.signal === 'SIGKILL')
    return peaks.memory > 0.8 * limits.memory ? 'memory' : undefined;
  if (exit.kind !== 'exited' && exit.kind !== 'signal') return undefined;
  if (exit.kind === 'exited' && exit.code === 0) return undefined;
  return refusals.find(([pattern]) => pattern.test(words))?.[1];
};

const amounts = (limit: LimitName, limits: Limits, peaks: Peaks) => {
  switch (limit) {
    case 'time':
      return { allowed: limits.seconds, used: limits.seconds };
    case 'memory':
      return { allowed: limits.memory, used: peaks.memory };
    case 'processes':
      return { allowed: limits.processes, used: peaks.processes };
    case 'file-size':
      return { allowed: limits.fileSize, used: limits.fileSize };
    case 'disk':
      return { allowed: limits.disk, used: peaks.disk };
    case 'files':
      return { allowed: limits.files, used: peaks.files };
    case 'output':
      return { allowed: limits.output, used: peaks.output };
  }
};
