import { headOf } from '../../../../core/columns/source.ts';
import { fold, isIdName } from '../../../../core/competition/names.ts';
import type { KeyParts } from '../../../../core/schema/table-forms.ts';
import type { TableEngine } from '../../../../services/tables/engine.ts';
import { type Way, waysToSplit } from '../../../../services/tables/key-joins.ts';
import { countOf, pickColumns } from '../../../../services/tables/pick.ts';
import { columnAt } from '../../../../services/tables/sql.ts';
import type { Table } from '../../../../services/tables/table.ts';
import type { Roles } from '../../files/roles.ts';
import { ownPartsOf, tableOfKeys, withParts } from './key-parts.ts';

interface KeyedAnswers {
  /** The answers are train, the sample's keys are test, and what was train and test tells of them. */
  readonly roles: Roles;
  readonly keyParts: KeyParts;
  readonly why: string;
}

const leastKnown = 0.9;
const mostColumns = 3;

/** Answers whose keys are put together as the sample's are, of what names rows of train and of what is asked about them: `7_q1`. */
export const keyedAnswersOf = async (engine: TableEngine, roles: Roles): Promise<KeyedAnswers | null> => {
  const { train, test, sample, side } = roles;
  const [key = '', ...targets] = sample?.columns ?? [];
  const answers = side.find((table) => holdsAll(table, [key, ...targets]));
  const [rows] = test;
  if (sample === null || roles.labels !== null || targets.length === 0) return null;
  if (answers === undefined || rows === undefined || holdsAll(train[0], targets)) return null;
  const open = side.filter((table) => table !== answers);
  const ownParts = ownPartsOf(answers, key, headOf(sample, key));
  if (ownParts !== null) {
    const beside = [...open, ...train, ...test];
    return {
      roles: { train: [answers], labels: null, test: [tableOfKeys(sample, ownParts)], sample, side: beside },
      keyParts: ownParts,
      why: `${answers.file.path} has the answers: its keys are put together of ${ownParts.columns.join(', ')}, as the sample's are`,
    };
  }
  const own = namesake(answers, key) ?? key;
  const ways = waysToSplit(headOf(sample, key)).filter((way) => waysToSplit(headOf(answers, own)).some(isSame(way)));
  for (const way of ways) {
    const columns = Array.from({ length: way.count }, (_, place) => `${own}.${place + 1}`);
    const parts = { columns, separator: way.separator, from: way.from };
    const sides = [
      { keys: withParts(answers, own, parts), rows: train[0] },
      { keys: tableOfKeys(sample, parts), rows },
    ] as const;
    const about = await aboutRows(engine, sides, columns, key);
    if (about === undefined) continue;
    return {
      roles: {
        train: [sides[0].keys],
        labels: null,
        test: [sides[1].keys],
        sample,
        side: [...open, ...train, ...test],
      },
      keyParts: { ...parts, about },
      why: `${answers.file.path} has the answers: its keys are put together as the sample's, and "${about.column}" of ${train[0].file.path} and ${rows.file.path} is one part of them`,
    };
  }
  return null;
};

const namesake = ({ columns }: Table, name: string): string | undefined =>
  columns.find((column) => column === name) ?? columns.find((column) => fold(column) === fold(name));

const holdsAll = (table: Table, names: readonly string[]): boolean =>
  names.every((name) => namesake(table, name) !== undefined);

const isSame = (way: Way) => (other: Way) =>
  way.separator === other.separator && way.from === other.from && way.count === other.count;

interface Side {
  /** With a column for each part. */
  readonly keys: Table;
  readonly rows: Table;
}

/** The part that names nearly all rows of train in the answers and of test in the sample, and their column. */
const aboutRows = async (
  engine: TableEngine,
  sides: readonly [Side, Side],
  columns: readonly string[],
  key: string,
): Promise<KeyParts['about'] | undefined> => {
  const [answered, asked] = sides;
  const shared = answered.rows.columns.filter((name) => asked.rows.columns.includes(name));
  const isKey = (name: string) => fold(name) === fold(key);
  const able = [...shared.filter(isKey), ...shared.filter((name) => isIdName(name) && !isKey(name))];
  for (const column of able.slice(0, mostColumns)) {
    for (const part of columns) {
      if ((await areNamed(engine, asked, part, column)) && (await areNamed(engine, answered, part, column))) {
        return { part, column };
      }
    }
  }
  return undefined;
};

const areNamed = async (engine: TableEngine, { keys, rows }: Side, part: string, column: string): Promise<boolean> => {
  const [own, other] = [keys.columns.indexOf(part), rows.columns.indexOf(column)];
  await pickColumns(engine, keys, [own], 'keyed_answers', 'pandas');
  await pickColumns(engine, rows, [other], 'keyed_rows', 'pandas');
  const found = `SELECT count(*) FROM keyed_answers SEMI JOIN keyed_rows ON keyed_answers.${columnAt(own)} = keyed_rows.${columnAt(other)}`;
  const all = await countOf(engine, 'SELECT count(*) FROM keyed_answers');
  return all > 0 && (await countOf(engine, found)) >= leastKnown * all;
};
