import type { Finding } from '../../schema/finding.ts';
import { error } from '../finding.ts';
import type { Values } from './values.ts';

/**
 * What a repair may do to a cell. `spelling`: it says afterwards what it said before. `gaps`: only cells that say nothing
 * are written. `values`: other numbers or labels, by the repair's own condition or the manifest's word.
 */
export type Changes = 'spelling' | 'gaps' | 'values';

/** Whether a cell may be replaced by another. */
export type Guard = (before: string, after: string) => boolean;

/** Reads a cell before and after a repair, and holds the repair to what it said it would do. */
export const guarded = (changes: Changes, values: Values): Guard => {
  switch (changes) {
    case 'spelling':
      return (before, after) => {
        const [meant, written] = [values(before), values(after)];
        return meant.length === 0 ? written.length === 0 : written.some((value) => meant.includes(value));
      };
    case 'gaps':
      return (before, after) => values(before).length === 0 && values(after).length > 0;
    case 'values':
      return () => true;
  }
};

/** The file stays as wrong as it was: a repair that would say something else is none. */
export const distortion = (columnName: string, rule: string, rows: number, examples: readonly string[]): Finding =>
  error(
    'repair-distorts',
    `${rows} cells of ${JSON.stringify(columnName)} were left alone: after the repair ${rule} they would say something else`,
    'Write these cells as the sample does.',
    { rows, columnName, examples: [...examples] },
  );
