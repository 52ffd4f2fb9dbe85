import * as z from 'zod';
import { Count, type TableEngine } from '../../../services/tables/engine.ts';
import { pickColumns } from '../../../services/tables/pick.ts';
import { columnAt, literal } from '../../../services/tables/sql.ts';
import type { Outline } from '../../holdout/outline.ts';

/** The pattern of the names in a column of test, and in its twin in train. The tables `test_names` and `train_names` hold them. */
const NamePattern = z.object({
  /** Cells of train that test has, too. */
  shared: Count,
  /** Rows of train that have the name of an earlier one. */
  repeated: Count,
  /** All names are numbers between the same start and the same end. */
  numbered: z.boolean(),
  /** The texts before and after the number in test. */
  start: z.string(),
  end: z.string(),
  largest: Count.nullable(),
  /** Digits of the longest number that has zeros in front. */
  padded: Count.nullable(),
  first: z.string().nullable(),
});
export type NamePattern = z.output<typeof NamePattern>;

const numberInName = `'^(.*?)([0-9]{1,15})(\\.[A-Za-z][A-Za-z0-9]{1,4})?$'`;
const partOf = (part: 1 | 2 | 3) => `regexp_extract(name, ${numberInName}, ${part})`;
const digits = partOf(2);

/** Reads the pattern of the names in a column of test and its twin in train (null: there is none). */
export const readNamePattern = async (
  engine: TableEngine,
  { train, test }: Outline,
  { inTrain, inTest }: { readonly inTrain: number | null; readonly inTest: number },
): Promise<NamePattern> => {
  await pickColumns(engine, test, [inTest], 'test_names');
  const ofTest = `SELECT ${columnAt(inTest)} AS name FROM test_names`;
  if (inTrain !== null) await pickColumns(engine, train, [inTrain], 'train_names');
  const ofTrain =
    inTrain === null
      ? 'SELECT NULL::VARCHAR AS name WHERE false'
      : `SELECT ${columnAt(inTrain)} AS name FROM train_names`;
  const areNumbered = (names: string) => `(SELECT coalesce(bool_and(name IS NOT NULL AND ${digits} <> ''), true)
    AND count(DISTINCT (${partOf(1)}, ${partOf(3)})) <= 1 FROM (${names}))`;
  const [pattern] = await engine.query(
    `SELECT (SELECT count(*) FROM (${ofTrain}) WHERE name IN (${ofTest})) AS shared,
      (SELECT count(name) - count(DISTINCT name) FROM (${ofTrain})) AS repeated,
      ${areNumbered(ofTest)} AND ${areNumbered(ofTrain)} AS numbered,
      (SELECT coalesce(min(${partOf(1)}), '') FROM (${ofTest})) AS start, (SELECT coalesce(min(${partOf(3)}), '') FROM (${ofTest})) AS "end",
      max(try_cast(${digits} AS BIGINT)) AS largest, max(length(${digits})) FILTER (${digits} LIKE '0_%') AS padded,
      (${ofTest} LIMIT 1) AS first FROM (${ofTest} UNION ALL ${ofTrain})`,
    NamePattern,
  );
  if (pattern === undefined) throw new Error('an aggregate without a GROUP BY gives one row');
  return pattern;
};

/** Writes SQL of a number above the largest one, with zeros in front where others have them. */
const numberAbove = ({ largest, padded }: NamePattern, number: string): string => {
  const sum = `(${(largest ?? 0) + 1} + ${number}::BIGINT)::VARCHAR`;
  return padded === null ? sum : `lpad(${sum}, greatest(${padded}, length(${sum}))::INTEGER, '0')`;
};

/** Writes SQL of a name in the pattern of test's numbered names; `number` is SQL of a number that no other row has. */
export const numberedName = (pattern: NamePattern, number: string): string =>
  `(${literal(pattern.start)} || ${numberAbove(pattern, number)} || ${literal(pattern.end)})`;
