import { randomBytes } from 'node:crypto';
import { styleText } from 'node:util';
import { shown } from '../../../services/text/shown.ts';

/** New in every process, and never sent: nobody whose text is shown can write a sequence of ours. */
const mark = `\x1b${randomBytes(8).toString('hex')}`;
const ours = new RegExp(`${mark}<([^>]*)>`);
const allOurs = new RegExp(ours, 'g');

/** An escape sequence of ours: the only kind that reaches a terminal. */
export const control = (sequence: string): string => `${mark}<${sequence}>`;

type Format = Parameters<typeof styleText>[0];
/** The part of a stream that text is sent to. */
interface Sink {
  readonly write: (text: string) => unknown;
}

/** Colours, where the stream shows any. The only place that makes them. */
export const paint = (format: Format, text: string, { stream }: { readonly stream: NodeJS.WriteStream }): string => {
  const [start = '', end = ''] = styleText(format, '\n', { stream }).split('\n');
  return start === '' ? text : `${control(start)}${text}${control(end)}`;
};

/** Takes back the line that stands there. */
export const eraseLine = control('\r\x1b[2K');

/** Text cut at our sequences: those stand at odd places. */
export const atControls = (text: string): string[] => text.split(wholeOurs);
const wholeOurs = new RegExp(`(${mark}<[^>]*>)`);

/** What is seen of a text. */
export const withoutControls = (text: string): string => text.replace(allOurs, '');

/**
 * The one way out to a terminal: whoever wrote the text, nothing of it steers. Our own sequences pass, all others are shown as
 * text (`\u001b[2J`), and so are control characters and marks that turn the direction of writing.
 */
export const write = (out: Sink, text: string): void => {
  out.write(
    text
      .split(ours)
      .map((part, index) => (index % 2 === 1 ? part : shown(part)))
      .join(''),
  );
};

/** Results. */
export const writeOut = (text: string): void => write(process.stdout, text);

/** Progress, questions and what went wrong. */
export const writeErr = (text: string): void => write(process.stderr, text);
