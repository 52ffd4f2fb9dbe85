import { quoted } from '../../../../core/brief/wording/quoted.ts';
import { type Source, statsOf, twinOf } from '../../../../core/columns/source.ts';
import { isIdName } from '../../../../core/competition/names.ts';
import type { Notes } from '../../evidence.ts';
import { Unfit } from '../../failure.ts';
import { type Claims, noClaims } from '../../metric/claims.ts';
import { badOverride, overrideName } from '../../override/read.ts';
import type { Layout } from '../layout.ts';

interface Hints {
  /** The key that a person named. */
  readonly wanted?: readonly string[] | undefined;
  /** Kaggle's. */
  readonly rowId?: string | null;
  readonly claims?: Claims;
}

/** The submission's layout when no sample shows it: test's id and train's target. */
export const layoutFromTest = (
  test: Source | null,
  notes: Notes,
  { wanted, rowId = null, claims = noClaims }: Hints = {},
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
  const seen =
    unique.find((name) => name === rowId) ??
    unique.find(isIdName) ??
    unique.find((name) => name === test.table.columns[0] && !isMeasured(test, name)) ??
    null;
  const id = seen ?? claimedId(claims, test, unique, notes);
  if (seen !== null || id === null) {
    const why = id === null ? 'test has no id column: rows match by position' : `"${id}" is unique in test`;
    notes.because('submission.key', 'test', why);
  }
  if (id !== null && id === rowId) notes.because('submission.key', 'kaggle', `Kaggle calls "${rowId}" the row id`);
  const key = id === null ? [] : [id];
  return { header: key, key, keyUnique: true, carry: [], idColumn: id };
};

/** Whether a column holds fractions, which name no rows even if none repeats. */
const isMeasured = (test: Source, name: string): boolean => statsOf(test, name).number?.integral === false;

/** The id that a model read on the page, if it is unique in test and neither a name nor a place shows another one. */
const claimedId = (
  { idColumn: claim, refuse }: Claims,
  test: Source,
  unique: readonly string[],
  notes: Notes,
): string | null => {
  if (claim === undefined) return null;
  const id = twinOf(test, claim.value);
  if (id !== undefined && unique.includes(id)) {
    notes.because(
      'submission.key',
      'model',
      `"${id}" is unique in test, and the page says: ${quoted(claim.quote, 200)}`,
    );
    return id;
  }
  const shown = quoted(claim.value, 60);
  refuse('idColumn', id === undefined ? `as test has no column ${shown}` : `as cells of ${shown} repeat in test`);
  return null;
};
