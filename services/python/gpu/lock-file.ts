import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, fchmodSync, fstatSync, openSync, statSync } from 'node:fs';

/** The lock is held while `fd`, or a copy of it in any process, is open. Nothing else releases it, so it is never stale. */
export type LockAnswer =
  | { readonly kind: 'locked'; readonly fd: number }
  | { readonly kind: 'held' }
  | { readonly kind: 'failed'; readonly why: string };

/**
 * Takes the kernel's exclusive lock (flock) of a file. The file is in a folder that anybody may write to, and anybody may have made it.
 * Node has no flock: the command of util-linux locks our descriptor, which outlives the command.
 */
export const lockFile = async (path: string): Promise<LockAnswer> => {
  for (let tries = 0; tries < 5; tries++) {
    const fd = open(path);
    if (typeof fd !== 'number') return { kind: 'failed', why: fd.why };
    const answer = await lock(fd, path);
    if (answer.kind === 'locked' && isStill(path, fd)) return answer;
    closeSync(fd);
    if (answer.kind !== 'locked') return answer;
  }
  return { kind: 'failed', why: `${path} was removed each time it was locked` };
};

const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK, O_CREAT, O_EXCL } = constants;

/** Opens the file. It never uses O_CREAT on an existing file, which the kernel may refuse for another user's (fs.protected_regular). */
const open = (path: string): number | { readonly why: string } => {
  try {
    const fd = openSync(path, O_RDONLY | O_NOFOLLOW | O_CREAT | O_EXCL, 0o644);
    fchmodSync(fd, 0o644); // other users must be able to open it, whatever the umask
    return fd;
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') return { why: String(error) };
  }
  try {
    const fd = openSync(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK); // a FIFO planted here must not make us wait
    if (fstatSync(fd).isFile()) return fd;
    closeSync(fd);
    return { why: `${path} is not a regular file` };
  } catch (error) {
    return { why: String(error) };
  }
};

/** Uses `spawn`, because execa's types know no descriptor above 9. */
const lock = async (fd: number, path: string): Promise<LockAnswer> => {
  const why = (said: unknown) => `flock (of util-linux) cannot lock ${path}: ${said}`;
  try {
    const flock = spawn('flock', ['--nonblock', '--exclusive', '0'], { stdio: [fd, 'ignore', 'ignore'] });
    const [code] = await once(flock, 'close');
    if (code === 0) return { kind: 'locked', fd };
    return code === 1 ? { kind: 'held' } : { kind: 'failed', why: why(`exit code ${code}`) };
  } catch (error) {
    return { kind: 'failed', why: why(error) };
  }
};

/** Whether the path is still the locked file: if somebody removed it before we locked it, nobody else sees our lock. */
const isStill = (path: string, fd: number): boolean => {
  const [named, ours] = [statSync(path, { throwIfNoEntry: false }), fstatSync(fd)];
  return named?.dev === ours.dev && named.ino === ours.ino;
};

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);
