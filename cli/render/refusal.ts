import type { Refusal } from '../../app/refusal.ts';
import { asTypedHere } from './here.ts';
import { paint, writeErr } from './terminal.ts';

/** What went wrong, why, and what to do next. */
export const printRefusal = ({ message, advice }: Pick<Refusal, 'message' | 'advice'>): void => {
  writeErr(`${paint('red', 'medalist:', { stream: process.stderr })} ${asTypedHere(`${message}\n${advice}`)}\n`);
};

interface Placed {
  readonly file?: string | undefined;
  readonly line?: number | undefined;
  readonly message: string;
}

/** A failure's message with its place in front. Many begin with the file: it is not said twice. */
export const withPlace = ({ file = '', line, message }: Placed): string => {
  const place = line === undefined ? file : `${file}:${line}`;
  return message.startsWith(file) && (line === undefined || file === '') ? message : `${place}: ${message}`;
};
