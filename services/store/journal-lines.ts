import { openRegular, type RegularFile, readAt } from '../files/regular.ts';
import { jsonOf } from '../text/json.ts';
import { JournalLine } from './events.ts';

type Type = JournalLine['type'];
type LineOf<T extends Type> = Extract<JournalLine, { type: T }>;

/** Longer than any line that we write: a longer one means that the file is damaged. */
const longestLine = 2 ** 20;
const step = 2 ** 18;

/**
 * The lines of a journal, of some types or of all; may be iterated repeatedly. Keeps only a part of the file in memory.
 * Reading ends at an unreadable line and ignores a torn last line. A file that is not a journal has no lines.
 */
export const streamJournal = <T extends Type = Type>(path: string, ...types: readonly T[]): Iterable<LineOf<T>> => ({
  *[Symbol.iterator]() {
    for (const text of texts(path, forwards)) {
      if (!mayBeOf(text, types)) continue;
      const line = parsed(text);
      if (line === undefined) return;
      if (isOf(line, types)) yield line;
    }
  },
});

/** All lines of a journal at once, for callers that look at lines repeatedly. */
export const readJournal = (path: string): JournalLine[] => [...streamJournal(path)];

/** The last line of a type. Searches from the end, so that it need not read a long journal. */
export const lastOf = <T extends Type>(path: string, type: T): LineOf<T> | undefined => {
  for (const text of texts(path, backwards)) {
    if (!mayBeOf(text, [type])) continue;
    const line = parsed(text);
    if (line !== undefined && isOf(line, [type])) return line;
  }
  return undefined;
};

/** Where the last complete line ends, and the `seq` of the next line. */
export const endOf = (path: string): { readonly bytes: number; readonly next: number } => {
  const file = openRegular(path);
  if ('why' in file) return { bytes: 0, next: 0 };
  using open = file;
  const bytes = wholeBytes(open);
  for (const text of backwards(open)) {
    const line = parsed(text);
    if (line !== undefined) return { bytes, next: line.seq + 1 };
  }
  return { bytes, next: 0 };
};

type Direction = (file: RegularFile) => Iterable<string>;

const texts = function* (path: string, direction: Direction): Generator<string> {
  const file = openRegular(path);
  if ('why' in file) return;
  using open = file;
  yield* direction(open);
};

const forwards = function* ({ fd }: RegularFile): Generator<string> {
  let rest: Buffer = Buffer.alloc(0);
  for (let from = 0; rest.length <= longestLine; from += step) {
    const read = readAt(fd, from, step);
    const bytes = Buffer.concat([rest, read]);
    const end = bytes.lastIndexOf(newline) + 1;
    if (end > 0) yield* bytes.toString('utf8', 0, end - 1).split('\n');
    if (read.length < step) return;
    rest = bytes.subarray(end);
  }
};

const backwards = function* (file: RegularFile): Generator<string> {
  let rest: Buffer = Buffer.alloc(0);
  for (let end = wholeBytes(file); end > 0 && rest.length <= longestLine; ) {
    const from = Math.max(0, end - step);
    const bytes = Buffer.concat([readAt(file.fd, from, end - from), rest]);
    const start = from === 0 ? 0 : bytes.indexOf(newline) + 1;
    const isPartOfOne = from > 0 && (start === 0 || start === bytes.length);
    rest = isPartOfOne ? bytes : bytes.subarray(0, start);
    end = from;
    if (!isPartOfOne) yield* bytes.toString('utf8', start).split('\n').reverse();
  }
};

/** The bytes up to the last complete line, because a crash may tear the last one. */
const wholeBytes = ({ fd, bytes }: RegularFile): number => {
  for (let end = bytes; end > 0; ) {
    const from = Math.max(0, end - step);
    const at = readAt(fd, from, end - from).lastIndexOf(newline);
    if (at >= 0) return from + at + 1;
    end = from;
  }
  return 0;
};

const newline = 10;

/** A cheap test before parsing: texts escape their quotes, so the pattern matches only a type. */
const mayBeOf = (text: string, types: readonly Type[]): boolean =>
  types.length === 0 || types.some((type) => text.includes(`"type":"${type}"`));

const parsed = (text: string): JournalLine | undefined => JournalLine.safeParse(jsonOf(text)).data;

const isOf = <T extends Type>(line: JournalLine, types: readonly T[]): line is LineOf<T> =>
  types.length === 0 || (types as readonly Type[]).includes(line.type); // widened, so that `includes` accepts any type
