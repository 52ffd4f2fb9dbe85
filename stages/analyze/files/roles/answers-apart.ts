import { headOf } from '../../../../core/columns/source.ts';
import { fold } from '../../../../core/competition/names.ts';
import { roleByName } from '../../../../core/competition/role-by-name.ts';
import type { TableEngine } from '../../../../services/tables/engine.ts';
import { countOf, pickColumns } from '../../../../services/tables/pick.ts';
import { columnAt } from '../../../../services/tables/sql.ts';
import type { Table } from '../../../../services/tables/table.ts';
import { areColumnsInKeys } from '../../layout/keys/columns-in-keys.ts';

/** A file with the answers to train's rows, and how it was known. */
export interface Answers {
  readonly table: Table;
  /** Of train's rows, how many find their answer in it: 0..1. */
  readonly share: number;
  readonly why: string;
  readonly warnings: readonly string[];
}

/** What answers would be answers to. */
interface Place {
  readonly train: Table;
  readonly test: Table | undefined;
  readonly sample: Table | null;
  /** Folded names of what the sample asks for. */
  readonly asked: ReadonlySet<string>;
}

/** Below this share a file that does not name the target is something else, and one that does needs a warning. */
const nearlyAll = 0.9;
/** The widest file that may hold answers under another name than the sample's: an id, an answer, a remark. */
const mostColumns = 3;

const isFilled = (table: Table, name: string) => headOf(table, name).some((cell) => cell.trim() !== '');

/** The sample's columns that name no row, folded: neither test's, nor, where it has none of test's, the first. */
export const askedNames = (sample: Table | null, tests: readonly Table[]): ReadonlySet<string> => {
  const given = new Set(
    tests.flatMap((test) => test.columns.filter((name) => isFilled(test, name)).map((name) => fold(name))),
  );
  const names = (sample?.columns ?? []).map(fold);
  const isKey = names.some((name) => given.has(name))
    ? (name: string) => given.has(name)
    : (_: string, at: number) => at === 0;
  return new Set(names.filter((name, at) => !isKey(name, at)));
};

/** Whether a target of the sample stands in the table under its own name. */
export const holdsAsked = (table: Table, asked: ReadonlySet<string>): boolean =>
  table.columns.some((name) => asked.has(fold(name)) && isFilled(table, name));

const sharedBy = (table: Table, train: Table) => table.columns.filter((name) => train.columns.includes(name));

/** An id or two, and what the sample asks for. */
export const isNothingElse = (table: Table, train: Table, asked: ReadonlySet<string>): boolean => {
  const shared = sharedBy(table, train);
  const own = table.columns.filter((name) => !shared.includes(name));
  if (shared.length === 0 || own.length === 0) return false;
  const isNamed = own.every((name) => asked.has(fold(name))) && shared.length <= 2;
  return isNamed || (roleByName(table.file.path) === 'labels' && table.columns.length <= mostColumns);
};

/**
 * The answers to train's rows, where train does not hold them itself. A file that names what the sample asks for comes first;
 * else one that is called labels, whose keys are unique, name rows and cover nearly all of train. What tells as much of test's
 * rows is a lookup table.
 */
export const answersAmong = async (
  engine: TableEngine,
  tables: readonly Table[],
  place: Place,
): Promise<Answers | null> => {
  if (holdsAsked(place.train, place.asked)) return null;
  const found: (Answers & { readonly isNamed: boolean })[] = [];
  for (const table of tables) {
    const isNamed = holdsAsked(table, place.asked);
    const isCalledLabels = roleByName(table.file.path) === 'labels';
    const isInKeys = isCalledLabels && place.sample !== null && areColumnsInKeys(place.sample, table.columns);
    if (!isNamed && !isInKeys && !(isCalledLabels && table.columns.length <= mostColumns)) continue;
    const fit = await fitOf(engine, table, place);
    if (fit === null || fit.share === 0) continue;
    const isPlausible = (fit.namesRows || isInKeys) && fit.isUnique && fit.share >= nearlyAll;
    if (isNamed ? fit.namesRows || !fit.tellsTest : isPlausible) found.push({ ...inWords(table, fit), isNamed });
  }
  const [best] = found.toSorted((a, b) => Number(b.isNamed) - Number(a.isNamed) || b.share - a.share);
  return best ?? null;
};

interface Fit {
  /** Columns that both have; none: rows match by position. */
  readonly key: readonly string[];
  readonly share: number;
  readonly isUnique: boolean;
  /** The key is the sample's, so that it cannot be that of a mere lookup. */
  readonly namesRows: boolean;
  /** Its keys cover test's rows, too. */
  readonly tellsTest: boolean;
  /** Of its answers, how many are to rows of train: 0..1. */
  readonly used: number;
}

const inWords = (table: Table, { key, share, isUnique, used }: Fit): Answers => {
  const by = key.length === 0 ? 'as many rows as train' : `"${key.join('" + "')}" in common with train`;
  const percent = `${Math.floor(1000 * share) / 10} %`;
  const why = `holds the answers: ${by}, for ${percent} of its rows${isUnique ? ', each key once' : ''}`;
  const warnings = [
    ...(share < nearlyAll
      ? [`${table.file.path} has answers for ${percent} of train's rows: the others teach nothing.`]
      : []),
    ...(used < nearlyAll
      ? [
          `Of the answers in ${table.file.path}, ${Math.round(100 * (1 - used))} % are to no row of train: nothing is learned from them.`,
        ]
      : []),
    ...(isUnique ? [] : [`Keys repeat in ${table.file.path}: the first answer to each counts.`]),
  ];
  return { table, share, why, warnings };
};

const fitOf = async (engine: TableEngine, table: Table, place: Place): Promise<Fit | null> => {
  const { train, test, sample, asked } = place;
  const shared = sharedBy(table, train);
  const own = table.columns.filter((name) => !shared.includes(name));
  if (own.length === 0) return null;
  if (shared.length === 0) return fitByPosition(engine, table, train);
  const named = own.filter((name) => asked.has(fold(name)));
  const answered = await pickAnswers(engine, table, { key: shared, answers: named.length > 0 ? named : own });
  const inSample = shared.find((name) => sample?.columns.some((column) => fold(column) === fold(name)));
  const key = inSample !== undefined && (await answered.isUnique([inSample])) ? [inSample] : shared;
  const isTests = test !== undefined && key.every((name) => test.columns.includes(name));
  return {
    key,
    isUnique: await answered.isUnique(key),
    ...(await answered.meets(train, key)),
    namesRows: inSample !== undefined || (isTests && repeatsSample(test, key, sample)),
    tellsTest: isTests && (await answered.meets(test, key)).share >= 0.5,
  };
};

/** Without an id, rows answer rows where there are as many. */
const fitByPosition = async (engine: TableEngine, table: Table, train: Table): Promise<Fit | null> => {
  const [answers, rows] = [await rowsOf(engine, table), await rowsOf(engine, train)];
  return answers === rows ? { key: [], share: 1, isUnique: true, namesRows: true, tellsTest: false, used: 1 } : null;
};

const rowsOf = async (engine: TableEngine, table: Table): Promise<number> => {
  await pickColumns(engine, table, [0], 'rows_apart');
  return countOf(engine, 'SELECT count(*) FROM rows_apart');
};

/** The rows of a table that have an answer, to be asked about. */
const pickAnswers = async (
  engine: TableEngine,
  table: Table,
  { key, answers }: { readonly key: readonly string[]; readonly answers: readonly string[] },
) => {
  const cells = (of: Table, names: readonly string[]) => names.map((name) => columnAt(of.columns.indexOf(name)));
  const indexes = (of: Table, names: readonly string[]) => names.map((name) => of.columns.indexOf(name));
  await pickColumns(engine, table, indexes(table, [...key, ...answers]), 'answers_apart', 'pandas');
  const isAnswered = cells(table, answers).map((cell) => `${cell} IS NOT NULL`);
  const answered = `(FROM answers_apart WHERE ${isAnswered.join(' OR ')})`;
  return {
    isUnique: async (names: readonly string[]) => {
      const distinct = `(SELECT DISTINCT ${cells(table, names).join(', ')} FROM ${answered})`;
      return (await countOf(engine, `SELECT count(*) - (SELECT count(*) FROM ${distinct}) FROM ${answered}`)) === 0;
    },
    /** Of the rows of a table, how many have an answer, and of the answers, how many are to its rows. */
    meets: async (other: Table, names: readonly string[]) => {
      await pickColumns(engine, other, indexes(other, names), 'rows_apart', 'pandas');
      const theirs = cells(other, names);
      const on = cells(table, names).map((cell, at) => `answered.${cell} = rows_apart.${theirs[at]}`);
      const shareOf = async (from: string, met: string) => {
        const found = `SELECT count(*) FROM ${from} SEMI JOIN ${met} ON ${on.join(' AND ')}`;
        return (await countOf(engine, found)) / Math.max(1, await countOf(engine, `SELECT count(*) FROM ${from}`));
      };
      const own = `${answered} AS answered`;
      return { share: await shareOf('rows_apart', own), used: await shareOf(own, 'rows_apart') };
    },
  };
};

/** Whether the sample has the key's cells under another name. */
const repeatsSample = (test: Table, [key = '', ...more]: readonly string[], sample: Table | null): boolean => {
  if (sample === null || more.length > 0) return false;
  const cells = new Set(headOf(test, key));
  return sample.columns.some((name) => {
    const keys = headOf(sample, name);
    return new Set(keys).size > 1 && keys.filter((cell) => cells.has(cell)).length >= keys.length / 2;
  });
};
