import { openRegular, readAt } from '../files/regular.ts';
import { jsonOf } from '../text/json.ts';
import { JournalLine } from './events.ts';

/** Follows a journal that another process writes. */
export interface JournalTail {
  /** What was added since the last look. Undefined: there is no journal here, or not yet. */
  readonly look: () => Added | undefined;
}

/** `isAnew`: another file is in the journal's place, so forget what was told before. `left`: bytes that the next look goes on with. */
interface Added {
  readonly lines: readonly JournalLine[];
  readonly isAnew: boolean;
  readonly left: number;
}

export interface TailOptions {
  /** Of a long journal only so many bytes at its end are read at first, after its first line. Default: all are read. */
  readonly latest?: number;
  /** Bytes that one look reads at most, so that a long journal does not hold up whoever looks. Default: 4 MiB. */
  readonly most?: number;
}

/** We write no longer line. */
const longestLine = 2 ** 20;

/** Lines that cannot be read are left out: a newer version may have written them. */
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
