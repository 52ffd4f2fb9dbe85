import { literal } from '../../../../services/tables/sql.ts';
import type { KnownColumn } from '../columns/columns.ts';
import { cutsOf, partOf } from '../columns/cuts.ts';

/** The parts that the rows of the base fall into, by a column that both tables have. */
export interface Parts {
  readonly count: number;
  /** SQL: the part of a row of each table; NULL: it misses the column. */
  readonly inBase: string;
  readonly inOther: string;
}

/** Tenths of numbers, dates and lengths of texts, or the base's frequent values and one more for all others; null: they are of two kinds. */
export const partsOf = (base: KnownColumn, other: KnownColumn): Parts | null => {
  if ((base.number === null) !== (other.number === null)) return null;
  switch (base.profile.kind) {
    case 'number':
    case 'integer':
      return isOfFewValues(base) ? byValues(base, other) : byCuts(base, base.number, other.number);
    case 'date':
      return byCuts(base, base.instant, other.instant);
    case 'text':
    case 'list':
      return byCuts(base, base.length, other.length);
    case 'category':
    case 'boolean':
    case 'constant':
    case 'empty':
      return byValues(base, other);
  }
};

const isOfFewValues = ({ profile: { distinct, values } }: KnownColumn): boolean =>
  values.length > 0 && distinct <= values.length;

const byCuts = ({ measure }: KnownColumn, inBase: string | null, inOther: string | null): Parts | null => {
  if (measure === null || inBase === null || inOther === null) return null;
  const cuts = cutsOf(measure, 10);
  return { count: cuts.length + 1, inBase: partOf(inBase, cuts), inOther: partOf(inOther, cuts) };
};

const byValues = (base: KnownColumn, other: KnownColumn): Parts => {
  const values =
    base.profile.values.length > 0 ? base.profile.values.map(({ value }) => value) : base.profile.examples.slice(0, 1);
  const cases = values.map((value, at) => `WHEN ${base.number === null ? literal(value) : Number(value)} THEN ${at}`);
  const place = ({ cell }: KnownColumn): string =>
    `CASE WHEN ${cell} IS NOT NULL THEN ${cases.length === 0 ? 0 : `CASE ${cell} ${cases.join(' ')} ELSE ${values.length} END`} END`;
  return { count: values.length + 1, inBase: place(base), inOther: place(other) };
};
