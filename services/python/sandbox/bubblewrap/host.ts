import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { execa } from 'execa';
import { type Identity, identity } from '../identity.ts';

/** Facts about this machine that the bubblewrap tier depends on. */
export interface BubblewrapHost {
  readonly bwrap: string;
  /** Programs of util-linux by absolute paths in a system folder, because they run in the sandbox. */
  readonly prlimit: string;
  readonly setpriv: string;
  readonly identity: Exclude<Identity, 'stuck'>;
  /** Since bubblewrap 0.7: a temporary file system of bounded size. */
  readonly size: boolean;
  /** Since bubblewrap 0.8: no user namespaces inside. Without it, the seccomp filter alone denies them. */
  readonly disableUserns: boolean;
}

/** Why bubblewrap cannot even be tried here. */
export type BubblewrapLack = 'no-bwrap' | 'no-util-linux' | 'stuck-root' | 'setuid-bwrap';

export const findBubblewrap = async (): Promise<BubblewrapHost | { readonly lack: BubblewrapLack }> => {
  const bwrap = findProgram('bwrap', (process.env.PATH ?? '').split(delimiter));
  if (bwrap === undefined) return { lack: 'no-bwrap' };
  const [prlimit, setpriv] = [findProgram('prlimit'), findProgram('setpriv')];
  if (prlimit === undefined || setpriv === undefined) return { lack: 'no-util-linux' };
  const who = identity();
  if (who === 'stuck') return { lack: 'stuck-root' };
  if (who !== 'root' && (statSync(bwrap).mode & 0o4000) !== 0) return { lack: 'setuid-bwrap' };
  const { stdout: help } = await execa(bwrap, ['--help'], { cwd: '/', reject: false, timeout: 5_000, stdin: 'ignore' });
  return {
    ...{ bwrap, prlimit, setpriv, identity: who },
    size: help.includes('--size'),
    disableUserns: help.includes('--disable-userns'),
  };
};

const system = ['/usr/bin', '/bin', '/usr/sbin', '/sbin'];

const findProgram = (name: string, more: readonly string[] = []): string | undefined =>
  [...system, ...more.filter((folder) => folder.startsWith('/'))]
    .map((folder) => join(folder, name))
    .find(isExecutable);

const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
};
