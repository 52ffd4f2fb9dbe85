import { DatasetError } from './failure.ts';
import { type UnpackLimits, unpackLimits } from './limits.ts';

/**
 * Counts the bytes and entries that are unpacked, and stops the unpacking at the limits. There is one budget for each outermost archive.
 */
export interface Budget {
  readonly bytes: (count: number, label: string) => void;
  readonly entry: (label: string) => void;
}

/**
 * `packedBytes` is the size of the outermost archive. Archives inside it share its budget, because nesting would reset the limits
 * otherwise.
 */
export const openBudget = (packedBytes: number, freeBytes: number, limits: UnpackLimits = unpackLimits): Budget => {
  let bytes = 0;
  let entries = 0;
  const ceiling = Math.min(limits.totalBytes, freeBytes * 0.9);
  const stop = (label: string, why: string) => {
    throw new DatasetError(
      'unsafe-archive',
      label,
      `${label} ${why}`,
      'If this is honest data, unpack it by hand into the folder and remove the archive.',
    );
  };
  return {
    bytes(count, label) {
      bytes += count;
      if (bytes > limits.ratioFromBytes && bytes > limits.ratio * packedBytes) {
        stop(label, `unpacks to more than ${limits.ratio} times its size: it looks like a zip bomb`);
      }
      if (bytes > ceiling) stop(label, `unpacks to more than ${Math.round(ceiling / 2 ** 30)} GiB, the limit here`);
    },
    entry(label) {
      entries += 1;
      if (entries > limits.entries)
        stop(label, `holds more than ${limits.entries.toLocaleString('en')} files and folders`);
    },
  };
};
