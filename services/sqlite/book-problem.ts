import * as z from 'zod';
import { quoted } from '../text/quoted.ts';

/** How messages name one of our databases. */
export interface BookWords {
  readonly name: string;
  /** What a damaged file means, and what is true after it was moved away. */
  readonly lost: string;
  readonly anew: string;
}

/** Why a database's file cannot be used. The file is not changed. */
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
export const problemOf = (error: unknown, path: string, words: BookWords): BookProblem => {
  const { data: trouble } = Trouble.safeParse(error);
  if (trouble === undefined) {
    if (!(error instanceof Error) || !('syscall' in error) || !('code' in error)) throw error;
    return unusable(path, String(error.code), words);
  }
  switch (codeOf(error)) {
    case busy:
    case 6: // SQLITE_LOCKED
      return locked(path, words);
    case 11: // SQLITE_CORRUPT
      return corrupt(path, words);
    case 26: // SQLITE_NOTADB
      return foreign(path, words);
    default:
      return unusable(path, trouble.errstr, words);
  }
};

export const foreign = (path: string, { name }: BookWords): BookProblem => ({
  ok: false,
  kind: 'foreign',
  message: `${path} is not a ${name} of Medalist`,
  advice: 'The file was not changed. Move it away if nobody needs it there.',
});

export const corrupt = (path: string, { name, lost, anew }: BookWords): BookProblem => ({
  ok: false,
  kind: 'corrupt',
  message: `the ${name} ${path} is damaged: ${lost}`,
  advice: `The file was not changed. To save what can be saved: sqlite3 ${quoted(path)} .recover | sqlite3 recovered.sqlite. Or move the file away: ${anew}.`,
});

const locked = (path: string, { name }: BookWords): BookProblem => ({
  ok: false,
  kind: 'locked',
  message: `another process held the ${name} ${path} for too long`,
  advice: `To see which process has it open: fuser ${quoted(path)}`,
});

const unusable = (path: string, why: string, { name }: BookWords): BookProblem => ({
  ok: false,
  kind: 'unusable',
  message: `the ${name} ${path} cannot be used: ${why}`,
  advice: 'It must be a file that you may write to, in a folder that you may write to, with space left on the disk.',
});

export const notPlain = (path: string, { name }: BookWords): BookProblem => ({
  ok: false,
  kind: 'unusable',
  message: `the ${name} is not opened: ${path} is a link, or no plain file`,
  advice: `Nothing was changed. Look where it leads (ls -l ${quoted(path)}), and remove it, or move the file itself here.`,
});

export const newer = (path: string, { anew }: BookWords): BookProblem => ({
  ok: false,
  kind: 'newer',
  message: `${path} was written by another version of Medalist`,
  advice: `Use that version, or move the file away: ${anew}.`,
});
