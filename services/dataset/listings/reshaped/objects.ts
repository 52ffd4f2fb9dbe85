import * as z from 'zod';
import { literal } from '../../../tables/sql.ts';
import { cellsIn, type Head } from '../heads.ts';
import { areDistinct, cellOf, quoted } from './names.ts';
import { type Pair, pairIn } from './pair.ts';
import type { Asked, Folder, Part, Reshaping, Tables } from './question.ts';

/** The largest table in bytes. A larger one would take too much of a run's time. */
const mostBytes = 2 ** 31;
const mostColumns = 400;

/** The columns of train and of test that have objects in all cells. */
interface Objects extends Pair {
  readonly nested: readonly string[];
  readonly isLog: boolean;
}

/** A field of an object as a column: `totals.hits`. */
interface Leaf {
  readonly name: string;
  readonly outer: string;
  readonly inner: string;
}

/**
 * Applies if the answer is in objects in train's cells and test's objects lack it. Makes both tables with a column for each name in the
 * objects.
 */
export const objectsAsked = (folder: Folder): Asked => {
  const pair = pairIn(folder);
  if (pair === undefined || folder.bytesOf(pair.train) > mostBytes) return undefined;
  const { train, test, target } = pair;
  const nested = test.header.filter((name) => [train, test].every((head) => holdsObjects(head, name)));
  if (nested.length === 0 || test.header.some((name) => !train.header.includes(name))) return undefined;
  const isLog = wordsOf(target).includes('log') || /\bnatural log|\blog1p\b|\bln\s*\(/i.test(folder.page);
  return (tables) => reshaped(tables, { ...pair, nested, isLog });
};

const holdsObjects = (head: Head, name: string): boolean => {
  const cells = head.header.includes(name) ? cellsIn(head, head.header.indexOf(name)) : [];
  return cells.length > 0 && cells.every((cell) => /^\s*\{.*\}\s*$/s.test(cell));
};

const wordsOf = (name: string): string[] =>
  name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .map((word) => (word.length > 3 ? word.replace(/s$/, '') : word));

/** Words that say how something is counted and not what it is. */
const ofForm = new Set([
  'predicted',
  'predict',
  'prediction',
  'log',
  'total',
  'sum',
  'target',
  'the',
  'of',
  'value',
  '',
]);

const reshaped = async (tables: Tables, found: Objects): Promise<Reshaping | undefined> => {
  const { train, test, nested, key, target, isLog } = found;
  const [ofTrain, ofTest] = [await leavesOf(tables, train, nested), await leavesOf(tables, test, nested)];
  const shared = ofTrain.filter(({ name }) => ofTest.some((one) => one.name === name));
  const subject = wordsOf(target).filter((word) => !ofForm.has(word));
  const answers = ofTrain.filter(
    (leaf) => !shared.includes(leaf) && wordsOf(leaf.inner).some((word) => subject.includes(word)),
  );
  const [answer, ...others] = answers;
  if (answer === undefined || others.length > 0 || ofTrain.length > mostColumns) return undefined;
  const isSum = await repeats(tables, test, key);
  const plain = test.header.filter((name) => !nested.includes(name));
  const columns = [...plain, ...shared.map(({ name }) => name)];
  if (!areDistinct([...columns, target])) return undefined;
  const cells = (head: Head) => [
    ...plain.map((name) => cellOf(head, name)),
    ...shared.map(({ outer, inner }) => `json_extract_string(${cellOf(head, outer)}, ${pointer(inner)})`),
  ];
  const value = `try_cast(json_extract_string(${cellOf(train, answer.outer)}, ${pointer(answer.inner)}) AS DOUBLE)`;
  const known = isSum ? `sum(coalesce(${value}, 0)) OVER (PARTITION BY ${cellOf(train, key)})` : value;
  const told = isLog ? `ln(1 + greatest(0, coalesce(${known}, 0)))` : known;
  const rule = { kind: 'objects' as const, opened: [...nested] };
  const part = (head: Head): Part => ({
    rule: { ...rule, table: head.path, answer: null },
    ...{ sources: [head.path], columns, select: `SELECT ${cells(head).join(', ')} FROM ${tables.from(head)}` },
  });
  const answered: Part = {
    rule: { ...rule, table: train.path, answer: { by: key, of: answer.name, target, isSum, isLog } },
    ...{ sources: [train.path], columns: [...columns, target] },
    select: `SELECT * EXCLUDE (place) FROM (SELECT ${[...cells(train), told].map((sql, at) => `${sql} AS o${at}`).join(', ')}, place
      FROM (SELECT *, row_number() OVER () AS place FROM ${tables.from(train)})) ORDER BY place`,
  };
  return { train: answered, test: part(test) };
};

const pointer = (name: string): string => literal(`/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`);

const leavesOf = async ({ engine, from }: Tables, head: Head, nested: readonly string[]): Promise<Leaf[]> => {
  const leaves: Leaf[] = [];
  for (const outer of nested) {
    const cell = cellOf(head, outer);
    const names = await engine.query(`SELECT DISTINCT unnest(json_keys(${cell})) AS name FROM ${from(head)}
      WHERE json_valid(${cell}) ORDER BY name`);
    for (const { name } of z.array(z.object({ name: z.string() })).parse(names))
      leaves.push({ name: `${outer}.${name}`, outer, inner: name });
  }
  return leaves;
};

const repeats = async ({ engine, from }: Tables, head: Head, name: string): Promise<boolean> => {
  const sql = `SELECT count(*) > count(DISTINCT ${quoted('k')}) AS more FROM (SELECT ${cellOf(head, name)} AS k FROM ${from(head)})`;
  return z.array(z.object({ more: z.boolean() })).parse(await engine.query(sql))[0]?.more === true;
};
