import * as z from 'zod';
import { Count, type TableEngine } from '../../../services/tables/engine.ts';
import { pickColumns } from '../../../services/tables/pick.ts';
import { columnAt, literal } from '../../../services/tables/sql.ts';
import type { Outline } from '../../holdout/outline.ts';

/** How the cells look that are names in test, and in train where it has them: tables `test_names` and `train_names` hold them. */
const Seen = z.object({
  /** Cells of train that test has, too. */
  shared: Count,
  /** Rows of train that are called as another one. */
  repeated: Count,
  /** Whether all cells of a file are a number between one start and one end. */
  numbered: z.boolean(),
  /** What stands before and after the number in test. */
  start: z.string(),
  end: z.string(),
  largest: Count.nullable(),
  /** Digits of the longest number that has zeros in front. */
  padded: Count.nullable(),
  first: z.string().nullable(),
});
export type Seen = z.output<typeof Seen>;

const pattern = `'^(.*?)([0-9]{1,15})(\\.[A-Za-z][A-Za-z0-9]{1,4})?$'`;
const partOf = (part: 1 | 2 | 3) => `regexp_extract(name, ${pattern}, ${part})`;
const digits = partOf(2);

/** Looks at a column of test, and at its twin in train (null: there is none). */
export const lookAt = async (
  engine: TableEngine,
  { train, test }: Outline,
  { inTrain, inTest }: { readonly inTrain: number | null; readonly inTest: number },
): Promise<Seen> => {
  await pickColumns(engine, test, [inTest], 'test_names');
  const ofTest = `SELECT ${columnAt(inTest)} AS name FROM test_names`;
  if (inTrain !== null) await pickColumns(engine, train, [inTrain], 'train_names');
  const ofTrain =
    inTrain === null
      ? 'SELECT NULL::VARCHAR AS name WHERE false'
      : `SELECT ${columnAt(inTrain)} AS name FROM train_names`;
  const areNumbered = (names: string) => `(SELECT coalesce(bool_and(name IS NOT NULL AND ${digits} <> ''), true)
    AND count(DISTINCT (${partOf(1)}, ${partOf(3)})) <= 1 FROM (${names}))`;
  const [seen] = await engine.query(
    `SELECT (SELECT count(*) FROM (${ofTrain}) WHERE name IN (${ofTest})) AS shared,
      (SELECT count(name) - count(DISTINCT name) FROM (${ofTrain})) AS repeated,
      ${areNumbered(ofTest)} AND ${areNumbered(ofTrain)} AS numbered,
      (SELECT coalesce(min(${partOf(1)}), '') FROM (${ofTest})) AS start, (SELECT coalesce(min(${partOf(3)}), '') FROM (${ofTest})) AS "end",
      max(try_cast(${digits} AS BIGINT)) AS largest, max(length(${digits})) FILTER (${digits} LIKE '0_%') AS padded,
      (${ofTest} LIMIT 1) AS first FROM (${ofTest} UNION ALL ${ofTrain})`,
    Seen,
  );
  if (seen === undefined) throw new Error('an aggregate without a GROUP BY gives one row');
  return seen;
};

/** SQL of a number above all there are, with zeros in front where others have them. */
const above = ({ largest, padded }: Seen, number: string): string => {
  const sum = `(${(largest ?? 0) + 1} + ${number}::BIGINT)::VARCHAR`;
  return padded === null ? sum : `lpad(${sum}, greatest(${padded}, length(${sum}))::INTEGER, '0')`;
};

/** SQL of a name that looks as those of test do, where they are numbered; `number`: what tells it from others. */
export const numberedName = (seen: Seen, number: string): string =>
  `(${literal(seen.start)} || ${above(seen, number)} || ${literal(seen.end)})`;
