import type { Leftover } from '../../../app/clean/clean.ts';
import { bytes } from '../../../services/python/limits/limit-words.ts';
import { placeOf } from '../terminal/place.ts';
import { printable } from '../terminal/printable.ts';

const amount = (entries: number, size: number): string =>
  `${entries.toLocaleString('en')} ${entries === 1 ? 'entry' : 'entries'}, ${bytes(size)}`;

export const describeLeftover = ({ path, entries, bytes: size, gone }: Leftover, dryRun: boolean): string => {
  const what = dryRun ? 'would go' : gone ? 'removed' : 'still there';
  return `${what.padEnd(11)}  ${printable(placeOf(path))}  (${amount(entries, size)})`;
};

interface Sum {
  readonly leftovers: number;
  readonly entries: number;
  readonly bytes: number;
}

export const describeSum = ({ leftovers, entries, bytes: size }: Sum, dryRun: boolean): string => {
  if (leftovers === 0) return dryRun ? 'Nothing would be removed.' : 'Nothing was removed.';
  const count = `${leftovers} ${leftovers === 1 ? 'leftover' : 'leftovers'}`;
  return `${count}, ${amount(entries, size)}${dryRun ? ' would go. Without --dry-run they do.' : ' removed.'}`;
};
