import { createHash } from 'node:crypto';
import { closeSync, openSync, writeSync } from 'node:fs';
import { plainText } from '../../../python/run/output.ts';
import { keepTail } from '../../tail.ts';

/** What node.sh told of a task's end. */
type Told =
  | { readonly kind: 'code'; readonly code: number; readonly back: 'whole' | 'damaged' | 'large' }
  | { readonly kind: 'cannot'; readonly lasting: boolean; readonly why: string };

/** A job's log while it is read: people's lines are passed on, and what comes back is written to a file. */
export interface JobLog {
  readonly add: (text: string) => void;
  readonly told: () => Told | null;
  /** Whether the start script ran at all. */
  readonly began: () => boolean;
  /** The home over there, and everything it printed for people, the last of it. */
  readonly home: () => string | null;
  readonly tail: () => string;
  readonly bytes: () => number;
}

const logBytes = 2 ** 16;
/** More than any line of node.sh's. */
const longestLine = 2 ** 18;

interface Back {
  readonly fd: number;
  readonly bytes: number;
  readonly sha256: string;
  readonly hash: ReturnType<typeof createHash>;
  written: number;
}

/** Reads marked lines as node.sh writes them; only who knows the mark can write one. `file` is asked for when something comes. */
export const readJobLog = (mark: string, file: () => string, onLine: (line: string) => void, most: number): JobLog => {
  const tail = keepTail(logBytes);
  let [rest, cut, began, bytes] = ['', false, false, 0];
  let home: string | null = null;
  let told: Told | null = null;
  let back: Back | null = null;
  let large = false;

  const marked = (text: string) => {
    const [, word = '', more = ''] = /^(\S+) ?(.*)$/s.exec(text) ?? [];
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
        told = { kind: 'cannot', lasting: kind === 'refused', why: plainText(why.join(' ')) };
        break;
      }
      case 'end':
        told = { kind: 'code', code: Number(more), back: large ? 'large' : isWhole(back) ? 'whole' : 'damaged' };
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
    told: () => told,
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
  if (back.written > Math.min(back.bytes, most)) return; // more than was announced: `isWhole` tells
  back.hash.update(chunk);
  writeSync(back.fd, chunk);
};

const isWhole = (back: Back | null): boolean =>
  back !== null && back.written === back.bytes && back.hash.digest('hex') === back.sha256;
