import { existsSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { execa } from 'execa';

/** What folders contain. */
export interface FolderUse {
  readonly bytes: number;
  /** Files and folders below them. */
  readonly entries: number;
  /** A part could not be read: somebody removed a folder's permissions. */
  readonly unreadable: boolean;
}

export const nothing: FolderUse = { bytes: 0, entries: 0, unreadable: false };

/**
 * Counts with `du`, which handles paths of any depth, counts a file with several names once, and stays on the file system. Undefined: it
 * did not finish. Outside Linux it counts only bytes.
 */
export const measureFolders = async (folders: readonly string[]): Promise<FolderUse | undefined> => {
  const there = folders.filter((folder) => existsSync(folder));
  if (there.length === 0) return nothing;
  const linux = process.platform === 'linux';
  const size = await du([...(linux ? ['-B1'] : ['-k']), ...there]);
  const count = linux ? await du(['--inodes', ...there]) : { total: there.length, unreadable: false };
  if (size === undefined || count === undefined) return undefined;
  return {
    bytes: size.total * (linux ? 1 : 1024),
    entries: Math.max(0, count.total - there.length),
    unreadable: size.unreadable || count.unreadable,
  };
};

const du = async (args: readonly string[]) => {
  const run = execa('du', ['-s', '-x', '-c', ...args], {
    cwd: '/',
    env: { LC_ALL: 'C' },
    reject: false,
    timeout: 30_000,
    stdin: 'ignore',
    buffer: { stderr: false },
  });
  let unreadable = false;
  run.stderr.on('data', (said: Buffer) => {
    unreadable ||= said.includes('Permission denied');
  });
  const { stdout } = await run; // its exit code says nothing: files vanish while it counts
  const total = /^(\d+)\ttotal$/m.exec(stdout ?? '')?.[1];
  return total === undefined ? undefined : { total: Number(total), unreadable };
};

/** The free space of a file system. */
export interface Free {
  readonly bytes: number;
  readonly entries: number;
}

/** Measures the free space of the folders' file systems, and compares it with the start. */
export class FreeSpace {
  readonly devices: ReadonlySet<number>;
  readonly #folder: string | undefined;
  #start: Free | undefined;

  constructor(folders: readonly string[]) {
    const there = folders.filter((folder) => existsSync(folder));
    this.devices = new Set(there.map((folder) => statSync(folder).dev));
    this.#folder = there[0];
  }

  /** The free space now and at the first call; undefined: the folder is gone. */
  async look(): Promise<{ readonly start: Free; readonly now: Free } | undefined> {
    if (this.#folder === undefined) return undefined;
    try {
      const { bavail, bsize, ffree } = await statfs(this.#folder);
      const now = { bytes: bavail * bsize, entries: ffree };
      this.#start ??= now;
      return { start: this.#start, now };
    } catch {
      return undefined;
    }
  }
}
