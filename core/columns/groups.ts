import { countOf, pickColumns } from '../../services/tables/pick.ts';
import { columnAt } from '../../services/tables/sql.ts';
import { isGroupName } from '../competition/names.ts';
import type { ColumnProfile } from '../schema/competition.ts';
import type { CutOff } from './cut-off.ts';
import { columnIndex, headOf, type Source, statsOf } from './source.ts';

const mayGroup = (column: ColumnProfile, train: Source, test: Source): boolean => {
  const { name, type, inTrain, inTest, unique } = column;
  if (!inTrain || !inTest || unique < 3 || statsOf(train, name).present < unique * 2) return false;
  if (type !== 'category' && !(type === 'integer' && isGroupName(name))) return false;
  const known = new Set(headOf(train.table, name));
  return headOf(test.table, name).every((cell) => cell === '' || !known.has(cell));
};

/** A column whose values repeat within train and within test but never across: rows of one patient, one product. */
export const findGroup = async ({
  engine,
  train,
  test,
  profile,
}: CutOff): Promise<{ readonly column: string; readonly why: string } | null> => {
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
    return { column: name, why: `"${name}": ${groups}` };
  }
  return null;
};
