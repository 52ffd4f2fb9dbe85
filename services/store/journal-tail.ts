import { openRegular, readAt } from '../files/regular.ts';
import { jsonOf } from '../text/json.ts';
import { JournalLine } from './events.ts';

/** Follows a journal that another process writes. */
export interface JournalTail {
  /** The lines that were added since the last look. Undefined: there is no journal here yet. */
  readonly look: () => Added | undefined;
}

/** `isAnew`: another file is in the journal's place, so forget earlier lines. `left`: how many bytes the next look will read. */
interface Added {
  readonly lines: readonly JournalLine[];
  readonly isAnew: boolean;
  readonly left: number;
}

export interface TailOptions {
  /** The most bytes to read first, at the end of a long journal and after its first line. Default: all. */
  readonly latest?: number;
  /** The most bytes of one look, so that a long journal does not block the caller. Default: 4 MiB. */
  readonly most?: number;
}

/** Longer than any line that we write. */
const longestLine = 2 ** 20;

/** Opens a tail. Unreadable lines are skipped: a newer version may have written them. */
export const tailJournal = (
  path: string,
  { latest = Number.POSITIVE_INFINITY, most = 2 ** 22 }: TailOptions = {},
): JournalTail => {
  let seen = 0;
  let rest: Buffer = Buffer.alloc(0);
  return {
    look() {
      const found = openRegular(path);
      if ('why' in found) return undefined;
      using file = found;
      const isAnew = file.bytes < seen;
      if (isAnew) [seen, rest] = [0, Buffer.alloc(0)];
      const first = seen === 0 && file.bytes > latest ? firstLine(file.fd) : [];
      if (first.length > 0) seen = file.bytes - latest;
      const bytes = Buffer.concat([rest, readAt(file.fd, seen, Math.min(most, file.bytes - seen))]);
      seen += bytes.length - rest.length;
      const end = bytes.lastIndexOf('\n') + 1;
      rest = bytes.length - end > longestLine ? Buffer.alloc(0) : bytes.subarray(end);
      return { lines: [...first, ...linesOf(bytes.toString('utf8', 0, end))], isAnew, left: file.bytes - seen };
    },
  };
};

const firstLine = (fd: number): JournalLine[] => linesOf(readAt(fd, 0, 4096).toString('utf8').split('\n', 1)[0] ?? '');

const linesOf = (text: string): JournalLine[] =>
  text.split('\n').flatMap((line) => {
    const read = line === '' ? undefined : JournalLine.safeParse(jsonOf(line)).data;
    return read === undefined ? [] : [read];
  });
