import { closeSync, constants, fstatSync, ftruncateSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { notThere, openRegular } from '../files/regular.ts';
import { jsonText } from '../text/shown.ts';
import type { JournalEvent, JournalLine } from './events.ts';
import { endOf } from './journal-lines.ts';

const { O_WRONLY, O_CREAT, O_APPEND, O_NOFOLLOW, O_NONBLOCK } = constants;

/** The run's diary: one writer, append-only JSONL, plus whoever listens in this process (a terminal). */
export interface Journal extends Disposable {
  readonly append: (event: JournalEvent) => void;
}

/** From here on what passes is counted and no longer written; what decides is. */
const usualBytes = 64 * 2 ** 20;
/** No text inside of a line is longer: a line stays a line that can be read. */
const longestText = 32_768;

/** What only tells how the work goes: nothing is decided by it, and a program may cause as much of it as it likes. */
const transient: ReadonlySet<JournalEvent['type']> = new Set([
  ...(['stage.log', 'stage.progress', 'solution.event', 'python.sample', 'model.text'] as const),
]);

/** Whether a line tells what the run did, and not only how it went. */
export const isLasting = ({ type }: JournalEvent): boolean => !transient.has(type);

/** Why no journal can be kept at a path; undefined: nothing is there, or a journal. */
export const journalTrouble = (path: string): string | undefined => {
  const file = openRegular(path);
  if (!('why' in file)) file[Symbol.dispose]();
  return 'why' in file && file.why !== notThere ? file.why : undefined;
};

/** Opens a journal for appending. A last line that a crash left half written is cut off first. */
export const openJournal = (
  path: string,
  run: string,
  listen: (line: JournalLine) => void = () => {},
  most = usualBytes,
): Journal => {
  mkdirSync(dirname(path), { recursive: true });
  let { bytes, next } = endOf(path);
  const file = openSync(path, O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_NONBLOCK, 0o666);
  if (fstatSync(file).size > bytes) ftruncateSync(file, bytes);
  let leftOut = { lines: 0, bytes: 0 };
  const lineOf = (event: JournalEvent): JournalLine => ({ seq: next, at: new Date().toISOString(), run, ...event });
  const write = (text: string) => {
    writeSync(file, text);
    bytes += Buffer.byteLength(text);
    next++;
  };
  const tellLeftOut = () => {
    if (leftOut.lines === 0) return;
    write(textOf(lineOf({ type: 'journal.left-out', ...leftOut })));
    leftOut = { lines: 0, bytes: 0 };
  };
  return {
    append(event) {
      const isKept = isLasting(event);
      if (isKept) tellLeftOut();
      const line = lineOf(event);
      const text = textOf(line);
      const size = Buffer.byteLength(text);
      if (isKept || bytes + size <= most) write(text);
      else leftOut = { lines: leftOut.lines + 1, bytes: leftOut.bytes + size };
      listen(line);
    },
    [Symbol.dispose]() {
      tellLeftOut();
      closeSync(file);
    },
  };
};

/** A journal that is only listened to: for work that leaves nothing behind. */
export const forwardJournal = (run: string, listen: (line: JournalLine) => void): Journal => {
  let seq = 0;
  return {
    append: (event) => listen({ seq: seq++, at: new Date().toISOString(), run, ...event }),
    [Symbol.dispose]: () => {},
  };
};

const textOf = (line: JournalLine): string => {
  const text = `${jsonText(line)}\n`;
  return text.length <= longestText ? text : `${jsonText(line, 0, shortened)}\n`;
};

const shortened = (_: string, value: unknown): unknown =>
  typeof value === 'string' && value.length > longestText
    ? `${value.slice(0, longestText).toWellFormed()} [cut: ${value.length} characters]`
    : value;
