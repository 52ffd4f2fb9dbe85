import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/**
 * Who holds a file's lock, in words, as far as we can see: another user's processes do not show their files. /proc/locks does not help: it
 * names the process that took the lock, which was the `flock` command.
 */
export const holderOf = (path: string): string => {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const holder = pids.map(Number).find((pid) => holds(pid, path));
  if (holder === undefined) return 'a process of another user';
  if (holder === process.pid) return 'another run of this process';
  const command = read(`/proc/${holder}/cmdline`).split('\0').join(' ').trim();
  return `process ${holder} (${command.replace(/[^\x20-\x7e]/g, '?').slice(0, 100)})`;
};

const holds = (pid: number, path: string): boolean =>
  descriptors(pid).some(
    (fd) => link(`/proc/${pid}/fd/${fd}`) === path && read(`/proc/${pid}/fdinfo/${fd}`).includes('FLOCK'),
  );

const descriptors = (pid: number): string[] => {
  try {
    return readdirSync(`/proc/${pid}/fd`);
  } catch {
    return []; // ended meanwhile, or another user's
  }
};

const link = (path: string): string | undefined => {
  try {
    return readlinkSync(path);
  } catch {
    return undefined; // closed meanwhile
  }
};

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
};
