import * as z from 'zod';
import { columnAt } from './sql.ts';

/**
 * A column with more questions than the profile's. They are answered in the same scan, because a second scan of a large
 * file doubles the time.
 */
export interface CloseLook {
  readonly index: number;
  /** Count every distinct cell; only for columns with few of them. */
  readonly labels: boolean;
  /** For columns of dates: SQL that reads a cell as an instant. */
  readonly instant: string | null;
}

/** The answers; null: not asked, or without a meaningful number. */
export interface CloseStats {
  readonly labels: readonly { readonly label: string; readonly count: number }[] | null;
  readonly spread: { readonly median: number; readonly std: number | null; readonly log: number | null } | null;
  readonly span: { readonly first: string; readonly last: string } | null;
}

/** SQL aggregates over a column that is read as text; their names hold the column's number. */
export const closeAggregates = ({ index, labels, instant }: CloseLook): string[] => {
  const c = columnAt(index);
  const number = `try_cast(${c} AS DOUBLE)`;
  const finite = `FILTER (WHERE isfinite(${number}))`;
  return [
    ...(labels ? [`histogram(${c}) AS labels${index}`] : []),
    ...(instant === null
      ? [
          `median(${number}) ${finite} AS median${index}`,
          `stddev_samp(${number}) ${finite} AS std${index}`,
          `favg(CASE WHEN ${number} > -1 THEN ln(1 + ${number}) END) ${finite} AS log${index}`,
        ]
      : [`min(${instant})::VARCHAR AS first${index}`, `max(${instant})::VARCHAR AS last${index}`]),
  ];
};

const Entries = z
  .array(z.object({ key: z.string(), value: z.union([z.number(), z.string().transform(Number)]) }))
  .nullish();
const Double = z.number().nullish();
const Instant = z.string().nullish();

/** Labels by count, most frequent first; equal counts by label. */
const sorted = (entries: z.output<typeof Entries>) =>
  (entries ?? [])
    .map(({ key, value }) => ({ label: key, count: value }))
    .sort((a, b) => b.count - a.count || (a.label < b.label ? -1 : 1));

export const readClose = (row: Readonly<Record<string, unknown>>, { index, labels }: CloseLook): CloseStats => {
  const median = Double.parse(row[`median${index}`]);
  const first = Instant.parse(row[`first${index}`]);
  const last = Instant.parse(row[`last${index}`]);
  return {
    labels: labels ? sorted(Entries.parse(row[`labels${index}`])) : null,
    spread:
      median === null || median === undefined
        ? null
        : { median, std: Double.parse(row[`std${index}`]) ?? null, log: Double.parse(row[`log${index}`]) ?? null },
    span: first && last ? { first, last } : null,
  };
};
