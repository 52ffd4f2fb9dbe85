import { readdirSync, readlinkSync, type StatsFs, statfsSync, statSync } from 'node:fs';

/** What processes hold in files that no folder lists. */
export interface OpenFileUse {
  /** Bytes in memory: memfds, and files of the machine's /dev/shm. */
  readonly memory: number;
  /** Bytes on disk of deleted files, by the device they are on. */
  readonly deleted: ReadonlyMap<number, number>;
  /** A process does not show its open files: what is above is not all. */
  readonly hidden: boolean;
}

/**
 * Finds such files by the descriptors that are open on them, each file once however many processes share it. A program
 * may open a million: the walk takes a little time on each call and goes on where it stopped, so it never holds up the
 * watch. Not seen: a file that is mapped or on its way through a socket, and open nowhere.
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

/** `hidden`: it made itself unreadable, or runs a program file that nobody may read. */
const openFilesOf = (pid: number): readonly string[] | 'hidden' => {
  try {
    return readdirSync(`/proc/${pid}/fd`);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EACCES' ? 'hidden' : [];
  }
};

/** Bytes in a /dev/shm that the program has to itself, as tier A gives it; zero where it shares the machine's. */
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

/** Undefined where the process ended meanwhile, or does not let us look. */
const attempt = <T>(look: () => T): T | undefined => {
  try {
    return look();
  } catch {
    return undefined;
  }
};
