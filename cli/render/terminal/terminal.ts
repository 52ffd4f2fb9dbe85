import { randomBytes } from 'node:crypto';
import { styleText } from 'node:util';
import { shown } from '../../../services/text/shown.ts';

/** Marks our own escape sequences. It is new in every process and never printed, so no foreign text can contain it. */
const mark = `\x1b${randomBytes(8).toString('hex')}`;
const ownSequence = new RegExp(`${mark}<([^>]*)>`);
const allOwnSequences = new RegExp(ownSequence, 'g');
const markedSequence = new RegExp(`(${mark}<[^>]*>)`);

/** An escape sequence of ours: the only kind that reaches a terminal. */
export const control = (sequence: string): string => `${mark}<${sequence}>`;

/** Colours and weights of text. */
export type Style = Parameters<typeof styleText>[0];

/** The part of a stream that text is sent to. */
interface Sink {
  readonly write: (text: string) => unknown;
}

/** Adds colour to a text, if the stream shows colours. */
export const paint = (style: Style, text: string, { stream }: { readonly stream: NodeJS.WriteStream }): string => {
  const [start = '', end = ''] = styleText(style, '\n', { stream }).split('\n');
  return start === '' ? text : `${control(start)}${text}${control(end)}`;
};

/** Erases the line that the cursor is on. */
export const eraseLine = control('\r\x1b[2K');

/** Splits a text at our sequences. The sequences are the parts with odd indexes. */
export const atControls = (text: string): string[] => text.split(markedSequence);

/** The visible part of a text. */
export const withoutControls = (text: string): string => text.replace(allOwnSequences, '');

/**
 * The only way to write to a terminal. No text can steer it: our own sequences pass, but all others are shown as text (`\u001b[2J`), and
 * so are control characters and marks that turn the direction of writing.
 */
export const write = (out: Sink, text: string): void => {
  out.write(
    text
      .split(ownSequence)
      .map((part, index) => (index % 2 === 1 ? part : shown(part)))
      .join(''),
  );
};

/** Writes results. */
export const writeOut = (text: string): void => write(process.stdout, text);

/** Writes progress, questions and errors. */
export const writeErr = (text: string): void => write(process.stderr, text);
