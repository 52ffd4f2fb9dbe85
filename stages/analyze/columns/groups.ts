import { isIdName } from '../../../core/competition/names.ts';
import type { ColumnProfile } from '../../../core/schema/competition.ts';
import type { TableEngine } from '../../../services/tables/engine.ts';
import { countOf, pickColumns } from '../../../services/tables/pick.ts';
import { columnAt } from '../../../services/tables/sql.ts';
import type { Notes } from '../evidence.ts';
import { columnIndex, headOf, type Source, statsOf } from '../files/source.ts';

const groupName =
  /(group|code|user|patient|customer|client|subject|session|player|store|device|machine|engine|breath|series|case|site|well|team|author)/i;

const mayGroup = (column: ColumnProfile, train: Source, test: Source): boolean => {
  const { name, type, inTrain, inTest, unique } = column;
  if (!inTrain || !inTest || unique < 3 || statsOf(train, name).present < unique * 2) return false;
  if (type !== 'category' && !(type === 'integer' && (isIdName(name) || groupName.test(name)))) return false;
  const known = new Set(headOf(train.table, name));
  return headOf(test.table, name).every((cell) => cell === '' || !known.has(cell));
};

/** A column whose values repeat within train and within test but never across: rows of one patient, one product. */
export const findGroup = async (
  engine: TableEngine,
  train: Source,
  test: Source | null,
  profile: readonly ColumnProfile[],
  notes: Notes,
): Promise<string | null> => {
  if (test === null) return null;
  for (const column of profile.filter((candidate) => mayGroup(candidate, train, test))) {
    const { name, unique } = column;
    const t = columnAt(columnIndex(train, name));
    const u = columnAt(columnIndex(test, name));
    await pickColumns(engine, train.table, [columnIndex(train, name)], 'train_group');
    await pickColumns(engine, test.table, [columnIndex(test, name)], 'test_group');
    const common = await countOf(
      engine,
      `SELECT count(*) FROM test_group WHERE ${u} IN (SELECT ${t} FROM train_group)`,
    );
    if (common > 0) continue;
    const groups = `${unique} groups in train, ${statsOf(test, name).unique} in test, none in both`;
    notes.because('groupColumn', 'train', `"${name}": ${groups}`);
    return name;
  }
  return null;
};
