import type { Refusal } from '../../app/refusal.ts';
import { asTypedHere } from './terminal/here.ts';
import { jsonLine } from './terminal/printable.ts';
import { paint, writeErr, writeOut } from './terminal/terminal.ts';

/** Prints what went wrong and what to do next. */
export const printRefusal = ({ message, advice }: Pick<Refusal, 'message' | 'advice'>): void => {
  writeErr(`${paint('red', 'medalist:', { stream: process.stderr })} ${asTypedHere(`${message}\n${advice}`)}\n`);
};

/** Prints a refusal for a person, or with --json as the one object on standard output. */
export const tellRefusal = (refusal: Pick<Refusal, 'message' | 'advice'>, json: boolean): void => {
  if (json) writeOut(jsonLine({ ok: false, kind: 'usage', ...refusal }));
  else printRefusal(refusal);
};

interface Placed {
  readonly file?: string | undefined;
  readonly line?: number | undefined;
  readonly message: string;
}

/** A failure's message after its file and line. Many messages begin with the file, some also with the line: neither is repeated. */
export const withPlace = ({ file = '', line, message }: Placed): string => {
  const place = line === undefined ? file : `${file}:${line}`;
  if (file === '' || message.startsWith(`${file}, line ${line}`) || message.startsWith(place)) return message;
  return message.startsWith(file) ? `${place}${message.slice(file.length)}` : `${place}: ${message}`;
};
