import * as z from 'zod';
import { quoted } from '../text/quoted.ts';

/** Why the ledger's file cannot be used. The file is not changed. */
export interface BookProblem {
  readonly ok: false;
  readonly kind: 'foreign' | 'newer' | 'corrupt' | 'locked' | 'unusable';
  readonly message: string;
  readonly advice: string;
}

const Trouble = z.object({ errcode: z.int(), errstr: z.string() });
const busy = 5; // SQLITE_BUSY
const codeOf = (error: unknown): number => (Trouble.safeParse(error).data?.errcode ?? 0) & 0xff;

export const isBusy = (error: unknown): boolean => codeOf(error) === busy;

/** An error of SQLite or the system as a BookProblem. Any other error is a bug and is thrown again. */
export const problemOf = (error: unknown, path: string): BookProblem => {
  const { data: trouble } = Trouble.safeParse(error);
  if (trouble === undefined) {
    if (!(error instanceof Error) || !('syscall' in error) || !('code' in error)) throw error;
    return unusable(path, String(error.code));
  }
  switch (codeOf(error)) {
    case busy:
    case 6: // SQLITE_LOCKED
      return locked(path);
    case 11: // SQLITE_CORRUPT
      return corrupt(path);
    case 26: // SQLITE_NOTADB
      return foreign(path);
    default:
      return unusable(path, trouble.errstr);
  }
};

export const foreign = (path: string): BookProblem => ({
  ok: false,
  kind: 'foreign',
  message: `${path} is not a ledger of Medalist`,
  advice: 'The file was not changed. Move it away if nobody needs it there.',
});

export const corrupt = (path: string): BookProblem => ({
  ok: false,
  kind: 'corrupt',
  message: `the ledger ${path} is damaged: what was spent cannot be known`,
  advice: `The file was not changed. To save what can be saved: sqlite3 ${quoted(path)} .recover | sqlite3 recovered.sqlite. Or move the file away: then spending is counted from zero.`,
});

const locked = (path: string): BookProblem => ({
  ok: false,
  kind: 'locked',
  message: `another process held the ledger ${path} for too long`,
  advice: `To see which process has it open: fuser ${quoted(path)}`,
});

const unusable = (path: string, why: string): BookProblem => ({
  ok: false,
  kind: 'unusable',
  message: `the ledger ${path} cannot be used: ${why}`,
  advice: 'It must be a file that you may write to, in a folder that you may write to, with space left on the disk.',
});

export const newer = (path: string): BookProblem => ({
  ok: false,
  kind: 'newer',
  message: `${path} was written by another version of Medalist`,
  advice: 'Use that version, or move the file away: then spending is counted from zero.',
});
