import type { Refusal } from '../../machines/refusal.ts';
import { asTypedHere } from './here.ts';
import { paint, writeErr } from './terminal.ts';

/** What went wrong, why, and what to do next. */
export const printRefusal = ({ message, advice }: Pick<Refusal, 'message' | 'advice'>): void => {
  writeErr(`${paint('red', 'medalist:', { stream: process.stderr })} ${asTypedHere(`${message}\n${advice}`)}\n`);
};
