import { fold } from '../../../../core/competition/names.ts';
import type { KeyParts } from '../../../../core/schema/table-forms.ts';
import type { TableEngine } from '../../../../services/tables/engine.ts';
import { countOf, pickColumns } from '../../../../services/tables/pick.ts';
import { columnAt } from '../../../../services/tables/sql.ts';
import type { Table } from '../../../../services/tables/table.ts';
import type { Roles } from '../../files/roles.ts';
import { keysOf } from '../../media/asked/sample.ts';
import { tableOfKeys } from './key-parts.ts';

interface KeyItself {
  readonly test: Table;
  /** Null: the key has the same name in train and sample. */
  readonly keyParts: KeyParts | null;
  /** The table that describes the keys. */
  readonly told: string;
}

const leastTold = 0.9;

/** The sample's key is a column of train, and a side table describes nearly all keys, such as houses of which some were sold. */
export const keyItselfOf = async (engine: TableEngine, { train, sample, side }: Roles): Promise<KeyItself | null> => {
  const [key = '', ...targets] = sample?.columns ?? [];
  const own = namesake(train[0], key);
  if (sample === null || own === undefined || targets.length === 0) return null;
  for (const table of side) {
    const there = namesake(table, own);
    if (there === undefined || table.columns.length < 2 || !(await tells(engine, table, there, sample))) continue;
    const keyParts: KeyParts | null = own === key ? null : { columns: [own], separator: ' ', from: 'end' };
    const test = keyParts === null ? keysOf(sample) : tableOfKeys(sample, keyParts);
    return { test, keyParts, told: table.file.path };
  }
  return null;
};

const namesake = ({ columns }: Table, name: string): string | undefined =>
  columns.find((column) => column === name) ?? columns.find((column) => fold(column) === fold(name));

const tells = async (engine: TableEngine, table: Table, name: string, sample: Table): Promise<boolean> => {
  const index = table.columns.indexOf(name);
  await pickColumns(engine, sample, [0], 'keys_asked');
  await pickColumns(engine, table, [index], 'keys_told', 'pandas');
  const rows = await countOf(engine, 'SELECT count(*) FROM keys_asked');
  const found = `SELECT count(*) FROM keys_asked SEMI JOIN keys_told ON keys_asked.${columnAt(0)} = keys_told.${columnAt(index)}`;
  return (await countOf(engine, found)) >= leastTold * Math.max(1, rows);
};
