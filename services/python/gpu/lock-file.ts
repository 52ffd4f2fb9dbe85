import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, fchmodSync, fstatSync, openSync, statSync } from 'node:fs';

/**
 * The lock is held as long as `fd`, or any copy of it in any process, is open. Nothing else releases it, so it is never
 * stale.
 */
export type LockAnswer =
  | { readonly kind: 'locked'; readonly fd: number }
  | { readonly kind: 'held' }
  | { readonly kind: 'failed'; readonly why: string };

/**
 * Takes the kernel's exclusive lock (flock) of a file that anybody may have made, in a folder that anybody may write
 * to. Node has no flock: util-linux's puts it on our descriptor, which outlives that command.
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

/** Never O_CREAT on a file that exists: the kernel may refuse that for another user's (fs.protected_regular). */
const open = (path: string): number | { readonly why: string } => {
  try {
    const fd = openSync(path, O_RDONLY | O_NOFOLLOW | O_CREAT | O_EXCL, 0o644);
    fchmodSync(fd, 0o644); // other users have to open it, whatever the umask
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

/** By `spawn`: execa's types know no descriptor above 9. */
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

/**
 * Somebody may have removed the file between our opening and locking it: then the lock is one that nobody else sees.
 */
const isStill = (path: string, fd: number): boolean => {
  const [named, ours] = [statSync(path, { throwIfNoEntry: false }), fstatSync(fd)];
  return named?.dev === ours.dev && named.ino === ours.ino;
};

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);
