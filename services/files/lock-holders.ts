import { type BigIntStats, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';

/**
 * The processes that hold a lock of a plain file, as the kernel tells, each of which has that very file open: /proc/locks names files by
 * numbers that another disk may have, too. Nothing that a file says counts. Empty where there is no /proc/locks.
 */
export const holdersOf = (file: string, kind: 'READ' | 'WRITE'): number[] => {
  const found = lstatSync(file, { bigint: true, throwIfNoEntry: false });
  if (found?.isFile() !== true) return [];
  const form = new RegExp(`\\bPOSIX +ADVISORY +${kind} +([1-9]\\d*) +\\w+:\\w+:${found.ino} `);
  const pids = locks().flatMap((line) => form.exec(line)?.[1] ?? []);
  return [...new Set(pids.map(Number))].filter((pid) => hasOpen(pid, found));
};

const locks = (): string[] => {
  try {
    return readFileSync('/proc/locks', 'utf8').split('\n');
  } catch {
    return [];
  }
};

const hasOpen = (pid: number, { dev, ino }: BigIntStats): boolean => {
  const folder = `/proc/${pid}/fd`;
  try {
    return readdirSync(folder).some((name) => {
      const open = statSync(`${folder}/${name}`, { bigint: true, throwIfNoEntry: false });
      return open?.dev === dev && open.ino === ino;
    });
  } catch {
    return false; // it has ended, or is another user's, whom no signal of ours reaches
  }
};
