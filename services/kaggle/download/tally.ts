import type { KaggleFile } from '../kaggle.ts';
import type { Order } from './order.ts';

/** Adds up the progress of parallel downloads. The real size of a file replaces its listed size when it is known. */
export const openTally = (files: readonly KaggleFile[], tell: Order['onProgress']) => {
  let all = 0;
  let total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  return (file: KaggleFile) => {
    let [mine, size] = [0, file.bytes];
    return (done: number, known: number | null) => {
      const now = known ?? Math.max(size, done);
      all += done - mine;
      total += now - size;
      [mine, size] = [done, now];
      tell?.(all, total);
    };
  };
};
