import { createHash } from 'node:crypto';
import { closeSync, openSync, writeSync } from 'node:fs';
import { plainText } from '../../../python/run/output.ts';
import { keepTail } from '../../tail.ts';

/** What node.sh reported about a task's end. */
type EndReport =
  | { readonly kind: 'code'; readonly code: number; readonly back: 'whole' | 'damaged' | 'large' }
  | { readonly kind: 'cannot'; readonly lasting: boolean; readonly why: string };

/** Reads a job's log: passes on the lines for people, and writes the returned archive to a file. */
export interface JobLog {
  readonly add: (text: string) => void;
  readonly report: () => EndReport | null;
  /** Whether node.sh ran at all. */
  readonly began: () => boolean;
  /** `home`: the run's home on the node. `tail`: the end of its output for people. */
  readonly home: () => string | null;
  readonly tail: () => string;
  readonly bytes: () => number;
}

const logBytes = 2 ** 16;
/** More than the longest line of node.sh. */
const longestLine = 2 ** 18;

interface Back {
  readonly fd: number;
  readonly bytes: number;
  readonly sha256: string;
  readonly hash: ReturnType<typeof createHash>;
  written: number;
}

/** Reads the marked lines of node.sh; others do not know the mark. `file` is called when an archive comes. */
export const readJobLog = (mark: string, file: () => string, onLine: (line: string) => void, most: number): JobLog => {
  const tail = keepTail(logBytes);
  let [rest, cut, began, bytes] = ['', false, false, 0];
  let home: string | null = null;
  let report: EndReport | null = null;
  let back: Back | null = null;
  let large = false;

  const marked = (text: string) => {
    const [, word = '', more = ''] = /^(\S+)(?!\S) ?(.*)$/s.exec(text) ?? [];
    began = true;
    switch (word) {
      case 'here':
        home = more;
        break;
      case 'large':
        large = true;
        break;
      case 'back':
        back = begin(more, file);
        break;
      case '+':
        if (back !== null) write(back, more, most);
        break;
      case 'cannot': {
        const [kind = '', ...why] = more.split(' ');
        report = { kind: 'cannot', lasting: kind === 'refused', why: plainText(why.join(' ')) };
        break;
      }
      case 'end':
        report = { kind: 'code', code: Number(more), back: large ? 'large' : isWhole(back) ? 'whole' : 'damaged' };
        if (back !== null) closeSync(back.fd);
        back = null;
        break;
    }
  };
  const line = (text: string) => {
    const start = `@@${mark} `;
    if (text.startsWith(start)) return marked(text.slice(start.length));
    if (!began && isRays(text)) return;
    if (text === '') return;
    tail.add(Buffer.from(`${text}\n`));
    onLine(plainText(text));
  };
  return {
    add(text) {
      bytes += text.length;
      const parts = `${rest}${text}`.split('\n');
      rest = parts.pop() ?? '';
      for (const part of parts) {
        if (!cut) line(part);
        cut = false;
      }
      if (rest.length > longestLine) [rest, cut] = ['', true];
    },
    report: () => report,
    began: () => began,
    home: () => home,
    tail: tail.text,
    bytes: () => bytes,
  };
};

/** Lines that Ray writes before the command's own. */
const isRays = (text: string): boolean => /^Running entrypoint for job |\tINFO job_manager\.py:/.test(text);

const begin = (text: string, file: () => string): Back | null => {
  const [, bytes, sha256] = /^(\d{1,12}) ([0-9a-f]{64})$/.exec(text) ?? [];
  if (bytes === undefined || sha256 === undefined) return null;
  return { fd: openSync(file(), 'w', 0o600), bytes: Number(bytes), sha256, hash: createHash('sha256'), written: 0 };
};

const write = (back: Back, text: string, most: number): void => {
  const chunk = Buffer.from(text, 'base64');
  back.written += chunk.length;
  if (back.written > Math.min(back.bytes, most)) return; // more bytes than announced: `isWhole` will be false
  back.hash.update(chunk);
  writeSync(back.fd, chunk);
};

const isWhole = (back: Back | null): boolean =>
  back !== null && back.written === back.bytes && back.hash.digest('hex') === back.sha256;
