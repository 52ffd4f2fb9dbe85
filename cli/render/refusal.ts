import { styleText } from 'node:util';
import type { Refusal } from '../../machines/refusal.ts';
import { asTypedHere } from './here.ts';

/** What went wrong, why, and what to do next. */
export const printRefusal = ({ message, advice }: Pick<Refusal, 'message' | 'advice'>): void => {
  process.stderr.write(
    `${styleText('red', 'medalist:', { stream: process.stderr })} ${asTypedHere(`${message}\n${advice}`)}\n`,
  );
};
