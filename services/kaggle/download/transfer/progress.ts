import type { Order } from '../order.ts';
import { wholeBytes } from './attempt.ts';
import type { Part } from './part.ts';

const step = 2 ** 20;

/** Tells how far it is, once a MiB: chunks come by the ten thousand. */
export const openProgress = (part: Part, expectedBytes: number | null, tell: Order['onProgress']): (() => void) => {
  let told = Number.NEGATIVE_INFINITY;
  return () => {
    const bytes = part.bytes();
    if (tell === undefined || Math.abs(bytes - told) < step) return;
    told = bytes;
    tell(bytes, wholeBytes({ part, expectedBytes }));
  };
};
