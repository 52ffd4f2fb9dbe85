import { closeSync, existsSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { jsonOf } from '../text/json.ts';
import { writeAtomic } from './atomic.ts';
import { type JournalEvent, JournalLine } from './events.ts';

/** The run's diary: one writer, append-only JSONL, plus whoever listens in this process (a terminal). */
export interface Journal extends Disposable {
  readonly append: (event: JournalEvent) => void;
}

/** Opens a journal for appending. A last line that a crash left half written is dropped first. */
export const openJournal = (path: string, run: string, listen: (line: JournalLine) => void = () => {}): Journal => {
  mkdirSync(dirname(path), { recursive: true });
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  if (whole.length < text.length) writeAtomic(path, whole);
  let seq = whole.split('\n').length - 1;
  const file = openSync(path, 'a');
  return {
    append(event) {
      const line: JournalLine = { seq: seq++, at: new Date().toISOString(), run, ...event };
      writeSync(file, `${JSON.stringify(line)}\n`);
      listen(line);
    },
    [Symbol.dispose]: () => closeSync(file),
  };
};

/** A journal that is only listened to: for work that leaves nothing behind. */
export const passingJournal = (run: string, listen: (line: JournalLine) => void): Journal => {
  let seq = 0;
  return {
    append: (event) => listen({ seq: seq++, at: new Date().toISOString(), run, ...event }),
    [Symbol.dispose]: () => {},
  };
};

/** Every whole, well-formed line of a journal, in order; an unreadable line ends the reading. */
export const readJournal = (path: string): JournalLine[] => {
  if (!existsSync(path)) return [];
  const lines: JournalLine[] = [];
  for (const text of readFileSync(path, 'utf8').split('\n').slice(0, -1)) {
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      break;
    }
    const line = JournalLine.safeParse(value);
    if (!line.success) break;
    lines.push(line.data);
  }
  return lines;
};

/** The last line of a type, searched from the end: a long journal is not parsed for it. */
export const lastOf = <T extends JournalLine['type']>(
  path: string,
  type: T,
): Extract<JournalLine, { type: T }> | undefined => {
  if (!existsSync(path)) return undefined;
  const lines = readFileSync(path, 'utf8').split('\n').slice(0, -1);
  const text = lines.findLast((line) => line.includes(`"type":"${type}"`));
  const line = text === undefined ? undefined : JournalLine.safeParse(jsonOf(text)).data;
  return line?.type === type ? (line as Extract<JournalLine, { type: T }>) : undefined; // the type was just looked at
};
