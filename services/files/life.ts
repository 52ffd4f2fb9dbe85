import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/**
 * Identifies a process, even if its number is used again later: `life` holds the machine's boot, the namespace and the
 * process's start.
 */
export interface Maker {
  readonly pid: number;
  readonly life: string;
}

export const thisProcess = (): Maker => ({ pid: process.pid, life: lifeOf(process.pid) ?? `${elsewhere} ?` });

/** Whether the process still runs; null: unknown, because it is on another machine or in another container. */
export const stillRuns = ({ pid, life }: Maker): boolean | null => {
  const place = life.slice(0, life.lastIndexOf(' '));
  if (place === elsewhere) return responds(pid);
  return place === here() ? lifeOf(pid) === life : null;
};

const elsewhere = `host ${hostname()}`;

const here = (): string | undefined => {
  try {
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return undefined; // not Linux
  }
};

/**
 * Undefined: the process has ended. The program chooses its name, the second field in brackets, so only the last
 * bracket counts.
 */
const lifeOf = (pid: number): string | undefined => {
  const place = here();
  if (place === undefined) return undefined;
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
    const [state, started] = [fields[0], fields[19]]; // 3 and 22 in proc(5)
    return state === 'Z' || state === 'X' ? undefined : `${place} ${started}`;
  } catch {
    return undefined;
  }
};

/** The best test without /proc; it is also true if another process has the number now. */
const responds = (pid: number): boolean => {
  if (pid < 1) return false; // a group of processes
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};
