import { chmodSync, type Dirent, lchownSync, mkdirSync, readdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { claimFolder } from '../../files/claim.ts';
import type { Interpreter } from '../interpreter.ts';
import type { SandboxSpec, Share } from '../sandbox/mounts/spec.ts';
import type { PythonJob } from './job.ts';
import { readableFolder } from './readable-copy.ts';

/** A spec whose folders exist. `folder` holds everything that was made outside the caller's own folders. */
export interface FurnishedRoom {
  readonly spec: SandboxSpec;
  readonly folder: string;
  /** Makes the user of the program the owner of everything that it may write to. */
  readonly giveTo: (owner: number | null) => void;
  readonly clear: () => Promise<void>;
}

/**
 * Makes what a job needs on disk. The temporary folder has a short path, because sockets of multiprocessing in it may have names of at most
 * 107 bytes. If a tier cannot move paths, links beside `work` make Kaggle's `../input/<name>` work.
 */
export const prepareSandbox = (job: PythonJob, python: Interpreter): FurnishedRoom => {
  const claim = claimFolder(realpathSync(tmpdir()), 'medalist-');
  const { folder } = claim;
  chmodSync(folder, 0o711); // another user must pass through, and may not list it
  const [tmp, etc] = [join(folder, 'tmp'), join(folder, 'etc')];
  mkdirSync(tmp, { mode: 0o700 });
  mkdirSync(etc, { mode: 0o755 });
  const work = realpathSync(job.work);
  const shared = (share: Share, index: number) =>
    forAnyUser(resolved(share), join(dirname(work), 'readable', String(index)));
  const readsAll = job.own !== undefined;
  const input = job.sandbox.tier === 'none' || readsAll ? job.input.map(resolved) : job.input.map(shared);
  link(join(dirname(work), 'input'), input);
  const spec: SandboxSpec = {
    python,
    source: readsAll
      ? realpathSync(job.source)
      : forAnyUser({ name: 'src', folder: realpathSync(job.source) }, join(dirname(work), 'readable', 'src')).folder,
    input,
    work,
    tmp,
    etc,
    caches: job.caches.map(resolved),
    gpu: job.gpu?.gpu ?? null,
    threads: job.threads,
    readsAll,
    limits: job.limits,
  };
  return {
    spec,
    folder,
    giveTo(owner) {
      if (owner === null) return;
      for (const path of [work, tmp, ...allIn(work)]) lchownSync(path, owner, owner);
      lchownSync(work, owner, process.getgid?.() ?? owner); // bubblewrap enters it before it becomes that user
      chmodSync(work, 0o750);
    },
    clear: async () => await claim[Symbol.asyncDispose](),
  };
};

/** The longest path that the kernel takes, in bytes. */
const longestPath = 4_095;

/** Everything in a folder that earlier programs, each with its own user, left there. What cannot be read is left out. */
const allIn = (folder: string): string[] => {
  const paths = namesIn(folder).map((entry) => ({ entry, path: join(folder, entry.name) }));
  return paths
    .filter(({ path }) => Buffer.byteLength(path) <= longestPath)
    .flatMap(({ entry, path }) => (entry.isDirectory() ? [path, ...allIn(path)] : path));
};

const namesIn = (folder: string): readonly Dirent[] => {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
};

/** A share that the program's user can read. Only programs of root become another user. */
const forAnyUser = (share: Share, into: string): Share =>
  process.getuid?.() === 0 ? { ...share, folder: readableFolder(share.folder, into) } : share;

const resolved = ({ name, folder }: Share): Share => ({ name, folder: realpathSync(folder) });

const link = (folder: string, shares: readonly Share[]): void => {
  mkdirSync(folder, { recursive: true });
  for (const share of shares) {
    const at = join(folder, share.name);
    rmSync(at, { force: true });
    symlinkSync(share.folder, at);
  }
};
