import type { LimitName, LimitReached } from './limits.ts';

/** Bytes for people: "3.2 GiB". */
export const bytes = (count: number): string => {
  const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB'];
  const power = Math.max(0, Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, count)) / 10)));
  return `${Number((count / 1024 ** power).toPrecision(3))} ${units[power]}`;
};

/** An amount of a limit with its unit: "3.2 GiB", "600 s", "4096 processes and threads". */
const amountOf = (limit: LimitName, count: number): string => {
  switch (limit) {
    case 'time':
      return `${Math.round(count * 10) / 10} s`;
    case 'memory':
    case 'file-size':
    case 'disk':
    case 'output':
      return bytes(count);
    case 'processes':
      return `${count} processes and threads`;
    case 'files':
      return `${count} files and folders`;
  }
};

/** The words of a reached limit, for a sentence about "the solution": the limit, what was allowed and what was used. */
export const describeLimit = ({ limit, allowed, used }: LimitReached): string => {
  const of = `${amountOf(limit, used)} used, ${amountOf(limit, allowed)} allowed`;
  switch (limit) {
    case 'time':
      return `was still running after ${amountOf(limit, used)}, and its time was over`;
    case 'memory':
      return `ran out of memory (${of}, all its processes together)`;
    case 'processes':
      return `could not start another process or thread (${of})`;
    case 'file-size':
      return `wrote a file larger than ${amountOf(limit, allowed)}`;
    case 'disk':
      return `filled its disk space (${of})`;
    case 'files':
      return `made too many files (${of})`;
    case 'output':
      return `printed too much (${of})`;
  }
};

/** How code can stay below a limit, and how a person raises it. */
export const adviseLimit = ({ limit, allowed }: LimitReached): string => {
  const twice = `${Math.max(1, Math.ceil((2 * allowed) / 2 ** 30))}G`;
  switch (limit) {
    case 'time':
      return 'Train less: fewer rows, folds or rounds, and watch --time. Or give it more: TIME= or --time.';
    case 'memory':
      return `Read fewer columns, use smaller types, fewer workers, or work in chunks. Or allow more: --limit memory=${twice}.`;
    case 'processes':
      return `Use fewer workers and threads (n_jobs). Or allow more: --limit processes=${2 * allowed}.`;
    case 'file-size':
      return `Write smaller files. Or allow more: --limit file-size=${twice}.`;
    case 'disk':
      return `Remove what is no longer needed, or write less. Or allow more: --limit disk=${twice}.`;
    case 'files':
      return `Write fewer, larger files. Or allow more: --limit files=${2 * allowed}.`;
    case 'output':
      return `Print less: no output inside loops. Or allow more: --limit output=${twice}.`;
  }
};
