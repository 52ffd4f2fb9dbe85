import type { Readable } from 'node:stream';

/** Calls back for each line of a stream. A line longer than `longest` characters is cut, so memory stays bounded. */
export const eachLine = (input: Readable, longest: number, onLine: (line: string) => void): void => {
  let line = '';
  input.setEncoding('utf8');
  input.on('data', (text: string) => {
    const parts = text.split('\n');
    parts.forEach((part, index) => {
      if (line.length < longest) line += part.slice(0, longest - line.length);
      if (index === parts.length - 1) return;
      onLine(line.replace(/\r$/, ''));
      line = '';
    });
  });
  input.on('end', () => {
    if (line !== '') onLine(line);
  });
};
