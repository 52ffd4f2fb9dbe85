import { readdirSync, readlinkSync, type StatsFs, statfsSync, statSync } from 'node:fs';

/** What processes keep in files that no folder lists. */
export interface OpenFileUse {
  /** Bytes in memfds and in files of the machine's /dev/shm. */
  readonly memory: number;
  /** Bytes of deleted files on disk, by device. */
  readonly deleted: ReadonlyMap<number, number>;
  /** A process hides its open files, so the other numbers are incomplete. */
  readonly hidden: boolean;
}

/**
 * Finds such files by their open descriptors, each file once. A program may open a million files, so each call walks for a short time and
 * continues where the last one stopped. Not seen: a file that is only mapped, or passes through a socket, and is open nowhere.
 */
export class OpenFiles {
  #walk: Generator<void, OpenFileUse> | undefined;
  #use: OpenFileUse = { memory: 0, deleted: new Map(), hidden: false };

  look(pids: readonly number[], milliseconds = 10): OpenFileUse {
    this.#walk ??= walk(pids);
    const until = performance.now() + milliseconds;
    while (performance.now() < until) {
      const { done, value } = this.#walk.next();
      if (done !== true) continue;
      this.#use = value;
      this.#walk = undefined;
      break;
    }
    return this.#use;
  }
}

function* walk(pids: readonly number[]): Generator<void, OpenFileUse> {
  const shared = attempt(() => statSync('/dev/shm').dev);
  const seen = new Set<string>();
  const deleted = new Map<number, number>();
  let memory = 0;
  let hidden = false;
  for (const pid of pids) {
    const fds = openFilesOf(pid);
    hidden ||= fds === 'hidden';
    for (const fd of fds === 'hidden' ? [] : fds) {
      yield;
      const path = `/proc/${pid}/fd/${fd}`;
      const target = attempt(() => readlinkSync(path)) ?? '';
      if (!/^\/memfd:|^\/dev\/shm\/| \(deleted\)$/.test(target)) continue;
      const file = attempt(() => statSync(path));
      if (file === undefined || !file.isFile() || seen.has(`${file.dev}:${file.ino}`)) continue;
      seen.add(`${file.dev}:${file.ino}`);
      const bytes = file.blocks * 512;
      if (file.dev === shared || target.startsWith('/memfd:')) memory += bytes;
      else if (file.nlink === 0) deleted.set(file.dev, (deleted.get(file.dev) ?? 0) + bytes);
    }
  }
  return { memory, deleted, hidden };
}

/** The open files of a process. `hidden`: it made itself unreadable, or runs a file that nobody may read. */
const openFilesOf = (pid: number): readonly string[] | 'hidden' => {
  try {
    return readdirSync(`/proc/${pid}/fd`);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EACCES' ? 'hidden' : [];
  }
};

/** Bytes in the program's own /dev/shm, which tier A provides; zero: it shares the machine's. */
export const ownSharedMemory = (pids: readonly number[]): number => {
  const machines = attempt(() => statSync('/dev/shm').dev);
  for (const pid of pids) {
    const path = `/proc/${pid}/root/dev/shm`;
    const device = attempt(() => statSync(path).dev);
    if (device === undefined) continue;
    const use = device === machines ? undefined : attempt(() => statfsSync(path));
    return use === undefined || !isTmpfs(use) ? 0 : (use.blocks - use.bfree) * use.bsize;
  }
  return 0;
};

const isTmpfs = ({ type }: StatsFs) => type === 0x01021994;

/** The result; undefined: the process has ended, or does not let us read it. */
const attempt = <T>(look: () => T): T | undefined => {
  try {
    return look();
  } catch {
    return undefined;
  }
};
