import type { Notes } from './evidence.ts';
import { Unfit } from './failure.ts';
import type { Layout } from './layout.ts';
import { isIdName } from './names.ts';
import { badOverride, overrideName } from './override/read.ts';
import { type Source, statsOf } from './source.ts';

/** The submission's layout when no sample shows it: test's id and train's target. */
export const layoutFromTest = (
  test: Source | null,
  notes: Notes,
  { wanted, rowId = null }: { readonly wanted?: readonly string[] | undefined; readonly rowId?: string | null } = {},
): Omit<Layout, 'targets'> => {
  if (test === null) {
    throw new Unfit(
      'no-rows',
      'There is neither a test file nor a sample submission: nothing says which rows to predict.',
      {
        advice: 'Add test.csv or sample_submission.csv to the folder.',
      },
    );
  }
  const unique = test.table.columns.filter((name) => statsOf(test, name).unique === test.stats.rows);
  const [chosen] = wanted ?? [];
  if (wanted !== undefined && (wanted.length > 1 || (chosen !== undefined && !unique.includes(chosen)))) {
    const advice = `Without a sample submission it is one unique column of ${test.table.file.path}, or [] for none.`;
    throw badOverride(overrideName, 'key', `${JSON.stringify(wanted)} cannot be the key`, advice);
  }
  if (wanted !== undefined) {
    notes.overrule('submission.key', `${overrideName} says: ${chosen ?? 'none, rows match by position'}`);
    return { header: wanted, key: wanted, keyUnique: true, carry: [], idColumn: chosen ?? null };
  }
  const id =
    unique.find((name) => name === rowId) ??
    unique.find(isIdName) ??
    unique.find((name) => name === test.table.columns[0]) ??
    null;
  notes.because(
    'submission.key',
    'test',
    id === null ? 'test has no id column: rows match by position' : `"${id}" is unique in test`,
  );
  if (id !== null && id === rowId) notes.because('submission.key', 'kaggle', `Kaggle calls "${rowId}" the row id`);
  const key = id === null ? [] : [id];
  return { header: key, key, keyUnique: true, carry: [], idColumn: id };
};
