import type { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { stripVTControlCharacters } from 'node:util';

/** How much of a program's output is kept, so that memory and journal stay bounded. */
const bounds = { lineLength: 4_000, lines: 50_000, characters: 2 ** 24, tailLines: 60, tailBytes: 65_536 };

/** The output of a running program. */
export interface Output {
  /** Bytes read so far, of all streams. */
  readonly bytes: () => number;
  /** The last lines of all streams, in the order they came. */
  readonly tail: () => readonly string[];
}

/** Removes escape sequences, control characters and marks of direction: the text is safe for a terminal, a log and a model. */
export const plainText = (text: string): string =>
  stripVTControlCharacters(text).replace(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu, (mark) =>
    mark === '\t' ? mark : '',
  );

/** Reads streams to their end, so that the writer never blocks. Calls back for the first lines, cleaned. */
export const readOutput = (
  streams: readonly Readable[],
  onLine: (line: string) => void,
  onBytes: (bytes: number) => void,
): Output => {
  let bytes = 0;
  let lines = 0;
  let characters = 0;
  let last: Buffer[] = [];
  let lastBytes = 0;
  const keep = (chunk: Buffer) => {
    last.push(chunk);
    lastBytes += chunk.length;
    if (lastBytes < 4 * bounds.tailBytes) return;
    const joined = Buffer.concat(last);
    last = [Buffer.from(joined.subarray(-bounds.tailBytes))];
    lastBytes = bounds.tailBytes;
  };
  const isRoom = () => lines <= bounds.lines && characters <= bounds.characters;
  const tell = (line: string) => {
    lines += 1;
    characters += line.length;
    if (isRoom()) onLine(plainText(line));
  };
  for (const stream of streams) {
    const split = lineSplitter(tell);
    stream.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      keep(chunk);
      if (isRoom()) split.write(chunk);
      onBytes(bytes);
    });
    stream.on('end', split.end);
    stream.on('error', () => {}); // the other end was killed in the middle of a write
  }
  return {
    bytes: () => bytes,
    tail: () =>
      Buffer.concat(last)
        .subarray(-bounds.tailBytes)
        .toString('utf8')
        .replace(/\r?\n$/, '')
        .split(/\r?\n/)
        .slice(-bounds.tailLines)
        .map((line) => plainText(line.slice(0, bounds.lineLength)))
        .filter((line, _, all) => all.length > 1 || line !== ''),
  };
};

/** Calls back for each whole line, cleaned and cut to a bound; the number of lines is not limited. */
export const readLines = (stream: Readable, onLine: (line: string) => void): void => {
  const split = lineSplitter((line) => onLine(plainText(line)));
  stream.on('data', split.write);
  stream.on('end', split.end);
  stream.on('error', () => {});
};

/** Divides bytes into lines. A line longer than the bound is cut. */
export const lineSplitter = (onLine: (line: string) => void) => {
  const decoder = new StringDecoder('utf8');
  let line = '';
  return {
    write(chunk: Buffer) {
      const parts = decoder.write(chunk).split('\n');
      parts.forEach((part, index) => {
        if (line.length < bounds.lineLength) line += part.slice(0, bounds.lineLength - line.length);
        if (index === parts.length - 1) return;
        onLine(line.replace(/\r$/, ''));
        line = '';
      });
    },
    end() {
      if (line !== '') onLine(line);
    },
  };
};
