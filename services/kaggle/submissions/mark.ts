import { randomBytes } from 'node:crypto';
import type { KaggleSubmission } from '../kaggle.ts';

/** What a description says of the file's bytes, so that the team's list shows whether they were sent before, even from elsewhere. */
export const digestMark = (digest: string): string => `medalist ${digest.slice(0, 12)}-`;

/** The mark of one try to send a file: no other try has it. */
export const newMark = (digest: string): string => digestMark(digest) + randomBytes(3).toString('hex');

export const withMark = (message: string, mark: string): string => `${message} [${mark}]`;

/** A try, as it is looked for in the team's list. */
export interface Traces {
  readonly mark: string;
  readonly fileName: string;
  readonly bytes: number;
  /** The highest number in the team's list before the try. */
  readonly lastRef: number;
  /** When the call that spends was begun, in milliseconds since 1970. */
  readonly at: number;
}

/** In milliseconds: the longest time that a call may take, with what our clock and Kaggle's may differ. */
const longestCall = 15 * 60_000;

/** Whether Kaggle lists this try. If it cut the mark off, name, size, number and time tell. */
export const isTrace = (
  { mark, fileName: name, bytes: size, lastRef, at }: Traces,
  { ref, description, fileName, bytes, date }: KaggleSubmission,
): boolean => {
  if (ref === 0) return false;
  if (description.includes(mark)) return true;
  const isLike = fileName === name && bytes === size && ref > lastRef && !description.includes('medalist ');
  return isLike && date !== null && Math.abs(Date.parse(date) - at) <= longestCall;
};
