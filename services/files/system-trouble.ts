import { accessSync, constants, existsSync } from 'node:fs';
import { dirname } from 'node:path';

/** What the machine refused, in words for a person. */
interface SystemTrouble {
  readonly message: string;
  readonly advice: string;
}

/** An error that the machine caused, in words; undefined: it is a bug of ours, or unknown. */
export const systemTrouble = (error: unknown): SystemTrouble | undefined => {
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) return undefined;
  if (error.syscall === 'uv_cwd') {
    return { message: 'the folder that you are in was removed', advice: 'Change to one that is there, and try again.' };
  }
  const path = 'dest' in error && error.dest !== undefined ? error.dest : 'path' in error ? error.path : undefined;
  const isUnmade = error.syscall === 'mkdir' && error.code === 'ENOENT' && typeof path === 'string';
  const known = troubles[isUnmade ? whyUnmade(path) : String(error.code)];
  if (known === undefined) return undefined;
  const [why, advice] = known;
  return { message: path === undefined ? why : `${String(path)}: ${why}`, advice };
};

/**
 * Why a folder cannot be made. Node always says ENOENT if it makes the folders above, too; the nearest folder that exists shows the true
 * reason.
 */
const whyUnmade = (folder: string): string => {
  const above = dirname(folder);
  if (!existsSync(above) && above !== folder) return whyUnmade(above);
  try {
    accessSync(above, constants.W_OK);
    return 'ENOENT';
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'ENOENT';
  }
};

const elsewhere = 'Name another place: --out, MEDALIST_HOME or TMPDIR, whichever led there.';
const room = 'Make room there (`medalist clean` removes what killed runs left), and try again.';

const troubles: Readonly<Record<string, readonly [why: string, advice: string]>> = {
  ENOSPC: ['the disk is full', room],
  EDQUOT: ['your share of the disk is used up', room],
  EROFS: ['it lies on a disk that can only be read', elsewhere],
  EACCES: ['you may not write or read there', elsewhere],
  EPERM: ['you may not write or read there', elsewhere],
  ENOTDIR: ['a file is where a folder is needed', elsewhere],
  EIO: ['the disk reports an error', 'Look after the disk, or name another place: --out, MEDALIST_HOME or TMPDIR.'],
  EMFILE: ['too many files are open', 'Allow more (ulimit -n 4096), and try again.'],
  ENFILE: ['too many files are open on this machine', 'End what opened them, and try again.'],
};
