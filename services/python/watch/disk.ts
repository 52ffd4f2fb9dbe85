import { existsSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { execa } from 'execa';

/** What lies in folders. */
export interface FolderUse {
  readonly bytes: number;
  /** Files and folders below them. */
  readonly entries: number;
  /** Part of it could not be looked into: a folder whose permissions were taken away. */
  readonly unreadable: boolean;
}

export const nothing: FolderUse = { bytes: 0, entries: 0, unreadable: false };

/**
 * Counts by `du`, which sees what lies deeper than the longest path (a walk of ours would not), counts a file with
 * several names once and does not leave the file system. Undefined when it did not finish. Elsewhere than on Linux:
 * bytes only.
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

/** What is free on a file system. */
export interface Free {
  readonly bytes: number;
  readonly entries: number;
}

/** The file systems of folders, and what was free on the first of them at the start. */
export class FreeSpace {
  readonly devices: ReadonlySet<number>;
  readonly #folder: string | undefined;
  #start: Free | undefined;

  constructor(folders: readonly string[]) {
    const there = folders.filter((folder) => existsSync(folder));
    this.devices = new Set(there.map((folder) => statSync(folder).dev));
    this.#folder = there[0];
  }

  /** Free now and when this was first asked; undefined when the folder is gone. */
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
