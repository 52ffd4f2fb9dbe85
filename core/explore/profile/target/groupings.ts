import type { KnownColumn } from '../columns/columns.ts';
import { cutsOf, partOf } from '../columns/cuts.ts';
import type { Measure } from '../columns/numbers.ts';

/** A column whose rows fall into groups: by parts of its numbers, or by its values. */
export interface Grouping {
  /** SQL: the group of a row; NULL: it misses the column. */
  readonly by: string;
  /** Where parts of numbers begin and end, the outermost are the least and the largest; null: groups are values. */
  readonly edges: readonly number[] | null;
}

/** Numbers of at most so many values are their own groups. */
const mostValues = 30;

/** Divides rows into equal parts by their numbers or dates, or into a group for each value; null: cells repeat only by chance. */
export const groupingOf = ({ profile, measure, cell }: KnownColumn, parts: 10 | 20): Grouping | null => {
  switch (profile.kind) {
    case 'number':
    case 'integer':
      return profile.distinct <= mostValues ? { by: cell, edges: null } : measure && inParts(measure, parts);
    case 'date':
      return measure && inParts(measure, parts);
    case 'category':
    case 'boolean':
      return { by: cell, edges: null };
    case 'text':
    case 'list':
    case 'constant':
    case 'empty':
      return null;
  }
};

const inParts = (measure: Measure, parts: 10 | 20): Grouping => {
  const cuts = cutsOf(measure, parts);
  return { by: partOf(measure.sql, cuts), edges: [measure.min, ...cuts, measure.max] };
};
