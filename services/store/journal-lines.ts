import { openRegular, type RegularFile, readAt } from '../files/regular.ts';
import { jsonOf } from '../text/json.ts';
import { JournalLine } from './events.ts';

type Type = JournalLine['type'];
type LineOf<T extends Type> = Extract<JournalLine, { type: T }>;

/** No line that is written is longer; a file with a longer one is not a journal from there on. */
const longestLine = 2 ** 20;
const step = 2 ** 18;

/**
 * The lines of a journal as often as they are asked for, of these types or of all; never more of the file than a line is in
 * memory. An unreadable line ends the reading, a torn last one is not seen, and a file that is none has no lines.
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

/** All of a journal at once: where many lines are looked at more than once. */
export const readJournal = (path: string): JournalLine[] => [...streamJournal(path)];

/** The last line of a type, searched from the end: a long journal is not read for it. */
export const lastOf = <T extends Type>(path: string, type: T): LineOf<T> | undefined => {
  for (const text of texts(path, backwards)) {
    if (!mayBeOf(text, [type])) continue;
    const line = parsed(text);
    if (line !== undefined && isOf(line, [type])) return line;
  }
  return undefined;
};

/** Where the last whole line ends, and the number of the next. */
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

/** Without a last line that a crash tore. */
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

/** Cheap: quotes inside of texts are escaped, so this stands only where a type does. */
const mayBeOf = (text: string, types: readonly Type[]): boolean =>
  types.length === 0 || types.some((type) => text.includes(`"type":"${type}"`));

const parsed = (text: string): JournalLine | undefined => JournalLine.safeParse(jsonOf(text)).data;

const isOf = <T extends Type>(line: JournalLine, types: readonly T[]): line is LineOf<T> =>
  types.length === 0 || (types as readonly Type[]).includes(line.type); // wider, so that it may be asked for any type
