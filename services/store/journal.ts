import { closeSync, constants, fstatSync, ftruncateSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { notThere, openRegular } from '../files/regular.ts';
import { jsonText } from '../text/shown.ts';
import type { JournalEvent, JournalLine } from './events.ts';
import { endOf } from './journal-lines.ts';

const { O_WRONLY, O_CREAT, O_APPEND, O_NOFOLLOW, O_NONBLOCK } = constants;

/** The run's journal: one writer, append-only JSONL. A listener in this process (a terminal) gets each line, too. */
export interface Journal extends Disposable {
  /** Adds an event. `branch`: the label of the branch in which it happened. */
  readonly append: (event: JournalEvent, branch?: string) => void;
}

/** From this size on, transient events are only counted; lasting events are still written. */
const usualBytes = 64 * 2 ** 20;
/** The longest text within a line, so that lines stay readable. */
const longestText = 32_768;

/** Events that only show progress. Nothing depends on them, and a program may cause any number of them. */
const transient: ReadonlySet<JournalEvent['type']> = new Set([
  ...(['stage.log', 'stage.progress', 'solution.event', 'python.sample', 'model.text'] as const),
]);

/** Whether an event says what the run did, not only how it progresses. */
export const isLasting = ({ type }: JournalEvent): boolean => !transient.has(type);

/** Why a path cannot be used for a journal; undefined: it can, or there is nothing yet. */
export const journalTrouble = (path: string): string | undefined => {
  const file = openRegular(path);
  if (!('why' in file)) file[Symbol.dispose]();
  return 'why' in file && file.why !== notThere ? file.why : undefined;
};

/** Opens a journal for appending. First removes a last line that a crash left incomplete. */
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
  const lineOf = (event: JournalEvent, branch?: string) => lineFor(run, next, event, branch);
  const write = (text: string) => {
    writeSync(file, text);
    bytes += Buffer.byteLength(text);
    next++;
  };
  const writeLeftOut = () => {
    if (leftOut.lines === 0) return;
    write(textOf(lineOf({ type: 'journal.left-out', ...leftOut })));
    leftOut = { lines: 0, bytes: 0 };
  };
  return {
    append(event, branch) {
      const isKept = isLasting(event);
      if (isKept) writeLeftOut();
      const line = lineOf(event, branch);
      const text = textOf(line);
      const size = Buffer.byteLength(text);
      if (isKept || bytes + size <= most) write(text);
      else leftOut = { lines: leftOut.lines + 1, bytes: leftOut.bytes + size };
      listen(line);
    },
    [Symbol.dispose]() {
      writeLeftOut();
      closeSync(file);
    },
  };
};

/** A journal that only calls its listener, for work that writes no files. */
export const forwardJournal = (run: string, listen: (line: JournalLine) => void): Journal => {
  let seq = 0;
  return {
    append: (event, branch) => listen(lineFor(run, seq++, event, branch)),
    [Symbol.dispose]: () => {},
  };
};

/** A journal whose lines have a branch's label. Closing it does not close the run's journal. */
export const branchJournal = (journal: Journal, branch: string): Journal => ({
  append: (event) => journal.append(event, branch),
  [Symbol.dispose]: () => {},
});

const lineFor = (run: string, seq: number, event: JournalEvent, branch: string | undefined): JournalLine => ({
  ...{ seq, at: new Date().toISOString(), run },
  ...(branch !== undefined && { branch }),
  ...event,
});

const textOf = (line: JournalLine): string => {
  const text = `${jsonText(line)}\n`;
  return text.length <= longestText ? text : `${jsonText(line, 0, shortened)}\n`;
};

const shortened = (_: string, value: unknown): unknown =>
  typeof value === 'string' && value.length > longestText
    ? `${value.slice(0, longestText).toWellFormed()} [cut: ${value.length} characters]`
    : value;
