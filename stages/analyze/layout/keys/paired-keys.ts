import { headOf } from '../../../../core/columns/source.ts';
import { fold } from '../../../../core/competition/names.ts';
import type { KeyParts } from '../../../../core/schema/table-forms.ts';
import type { TableEngine } from '../../../../services/tables/engine.ts';
import { waysToSplit } from '../../../../services/tables/key-joins.ts';
import { countOf, pickColumns } from '../../../../services/tables/pick.ts';
import { columnAt } from '../../../../services/tables/sql.ts';
import type { Roles } from '../../files/roles.ts';
import { tableOfKeys, withParts } from './key-parts.ts';

interface PairedKeys {
  readonly roles: Roles;
  readonly keyParts: KeyParts;
}

const leastKnown = 0.5;
/** So many rows of each part, on average, or it names rows. */
const fewestEach = 2;

/** Train and sample without other columns than keys and answers, the keys of two things that each come back: `r44_c1`, a user and an item. */
export const pairedKeysOf = async (engine: TableEngine, roles: Roles): Promise<PairedKeys | null> => {
  const { train, test, sample, labels } = roles;
  const [[table, ...more], [key = '', ...targets]] = [train, sample?.columns ?? []];
  const own = table.columns.find((name) => fold(name) === fold(key));
  const isBare = table.columns.every((name) => name === own || targets.some((target) => fold(target) === fold(name)));
  if (sample === null || own === undefined || labels !== null || test.length > 0 || more.length > 0) return null;
  if (!isBare || targets.length === 0) return null;
  for (const { separator, from, count } of waysToSplit(headOf(sample, key)).filter((way) => way.count === 2)) {
    const columns = Array.from({ length: count }, (_, place) => `${own}.${place + 1}`);
    const parts = { columns, separator, from };
    const [known, asked] = [withParts(table, own, parts), tableOfKeys(sample, parts)];
    if (!(await comeBack(engine, { known, asked, columns }))) continue;
    const keyParts: KeyParts = { ...parts, about: { part: columns[0] ?? '', column: null } };
    return { roles: { ...roles, train: [known], test: [asked] }, keyParts };
  }
  return null;
};

interface Parts {
  readonly known: Roles['train'][0];
  readonly asked: Roles['train'][0];
  readonly columns: readonly string[];
}

const comeBack = async (engine: TableEngine, { known, asked, columns }: Parts): Promise<boolean> => {
  for (const name of columns) {
    const [own, other] = [known.columns.indexOf(name), asked.columns.indexOf(name)];
    await pickColumns(engine, known, [own], 'pairs_known');
    await pickColumns(engine, asked, [other], 'pairs_asked');
    const [rows, values] = [
      await countOf(engine, 'SELECT count(*) FROM pairs_known'),
      await countOf(engine, `SELECT count(DISTINCT ${columnAt(own)}) FROM pairs_known WHERE ${columnAt(own)} <> ''`),
    ];
    const met = `SELECT count(*) FROM pairs_asked SEMI JOIN pairs_known ON pairs_asked.${columnAt(other)} = pairs_known.${columnAt(own)}`;
    const all = await countOf(engine, 'SELECT count(*) FROM pairs_asked');
    if (values < 2 || values * fewestEach > rows || (await countOf(engine, met)) < leastKnown * all) return false;
  }
  return true;
};
