import { basename } from 'node:path';
import * as z from 'zod';
import { Count } from '../../../tables/engine.ts';
import { literal } from '../../../tables/sql.ts';
import type { Head } from '../heads.ts';
import { partOf } from '../media-files.ts';
import { areDistinct, cellOf, quoted } from './names.ts';
import type { Asked, Folder, Part, Reshaping, Tables } from './question.ts';

/** The limit above which one table of all sets would be too large. */
const mostCells = 100_000_000;
const nearlyAll = 0.9;
/** Names for the column with the set of a row. The first free one is used. */
const setNames = ['set', 'set_name', 'of_set'];

interface Pair {
  readonly name: string;
  readonly train: Head;
  readonly test: Head;
}

/** Applies if several pairs of train and test, each with its own columns, are asked for together. Makes one pair with all columns. */
export const setsAsked = ({ heads, sample }: Folder): Asked => {
  const pairs = pairsAmong(heads.filter((head) => head !== sample));
  const [first, second] = pairs;
  if (first === undefined || second === undefined) return undefined;
  const [key = ''] = first.train.header;
  const all = pairs.flatMap(({ train, test }) => [train, test]);
  const own = first.train.header.filter((name) => !pairs.some(({ test }) => test.header.includes(name)));
  const answers = own.filter((name) => pairs.every(({ train }) => train.header.includes(name)));
  const isKey = all.every(({ header }) => header[0] === key);
  const areAlike = pairs.every(({ train }) => train.header.join('\n') === first.train.header.join('\n'));
  if (!isKey || answers.length === 0 || areAlike) return undefined;
  return (tables) => reshaped(tables, { pairs, sample, key });
};

const pairsAmong = (heads: readonly Head[]): Pair[] => {
  const named = heads.map((head) => ({ head, part: partOf(basename(head.path)), name: setOf(head.path) }));
  return named.flatMap(({ head: train, part, name }) => {
    const tests = named.filter((one) => one.part === 'test' && one.name === name);
    const [test, ...more] = tests;
    return part === 'train' && name !== '' && test !== undefined && more.length === 0
      ? [{ name, train, test: test.head }]
      : [];
  });
};

/** A file's name without the words for its part: `ACT1_competition_training.csv` gives `ACT1_competition`. */
const setOf = (path: string): string =>
  basename(path)
    .replace(/\.[^.]*$/, '')
    .replace(/(^|[_\W])(train(ing)?|test(ing)?)(set)?(?=$|[_\W\d])/i, '')
    .replaceAll(/^[_\W]+|(?<![_\W])[_\W]+$/g, '');

interface Found {
  readonly pairs: readonly Pair[];
  readonly sample: Head;
  readonly key: string;
}

const reshaped = async (tables: Tables, { pairs, sample, key }: Found): Promise<Reshaping | undefined> => {
  const { engine, from } = tables;
  const trains = pairs.map(({ train }) => train);
  const tests = pairs.map(({ test }) => test);
  const ids = tests.map((head) => `SELECT ${cellOf(head, key)} AS id FROM ${from(head)}`).join(' UNION ALL ');
  const rows = trains.map((head) => `SELECT ${cellOf(head, key)} AS id FROM ${from(head)}`).join(' UNION ALL ');
  const [known] = z.array(z.object({ asked: Count, told: Count, rows: Count })).parse(
    await engine.query(`SELECT count(*) AS asked, count(*) FILTER (c0 IN (SELECT id FROM (${ids}))) AS told,
      (SELECT count(*) FROM (${rows})) AS rows FROM ${from(sample)}`),
  );
  const all = columnsOf(trains);
  if (known === undefined || known.told < nearlyAll * known.asked || known.rows * all.length > mostCells)
    return undefined;
  const set = setNames.find((name) => areDistinct([...all, name]));
  if (set === undefined) return undefined;
  const part = (heads: readonly Head[]): Part => {
    const columns = [set, ...columnsOf(heads)];
    const selects = heads.map((head, at) => {
      const cells = head.header.map((name) => `${cellOf(head, name)} AS ${quoted(name)}`).join(', ');
      return `SELECT ${literal(pairs[at]?.name ?? '')} AS ${quoted(set)}, ${cells} FROM ${from(head)}`;
    });
    return {
      rule: { kind: 'sets', tables: heads.map(({ path }) => path), names: pairs.map(({ name }) => name), set },
      ...{ sources: heads.map(({ path }) => path), columns },
      select: `SELECT ${columns.map(quoted).join(', ')} FROM (${selects.join(' UNION ALL BY NAME ')})`,
    };
  };
  return { train: part(trains), test: part(tests) };
};

const columnsOf = (heads: readonly Head[]): string[] => [...new Set(heads.flatMap(({ header }) => header))];
