import { columnIndex, headOf, type Source, statsOf, twinOf } from '../../../../core/columns/source.ts';
import type { Notes } from '../../evidence.ts';
import type { Layout } from '../layout.ts';
import type { ExpectedRows } from './expected-rows.ts';

/** Whether the sample only shows the format: it has a handful of rows beside a large test file, or only the first ones of test. */
const isExcerpt = (sample: Source, test: Source | null, { key, idColumn }: Layout): test is Source =>
  test !== null &&
  idColumn !== null &&
  key.length === 1 &&
  sample.stats.rows <= 50 &&
  (test.stats.rows >= sample.stats.rows * 20 ||
    (test.stats.rows >= sample.stats.rows * 2 && isBeginning(sample, key[0] ?? '', headOf(test.table, idColumn)))) &&
  statsOf(test, idColumn).unique === test.stats.rows;

const isBeginning = ({ table }: Source, key: string, ids: readonly string[]): boolean => {
  const place = table.header.indexOf(key);
  return table.head.length > 2 && table.head.every((record, row) => record[place] === ids[row]);
};

/** Test's columns under the submission's names. The first key column may have another name in test. */
const copiedFrom = (test: Source, { key, carry }: Layout, idColumn: string): ExpectedRows['columns'] =>
  [...key, ...carry].flatMap((header, at) => {
    const twin = at === 0 ? idColumn : twinOf(test, header);
    return twin === undefined ? [] : [{ index: columnIndex(test, twin), header }];
  });

/** The rows to predict: those of the sample, or of test if the sample is an excerpt or missing. */
export const wantedRows = (sample: Source | null, test: Source | null, layout: Layout, notes: Notes): ExpectedRows => {
  if (sample !== null && !isExcerpt(sample, test, layout)) {
    notes.because('submission.rows', 'sample_submission', `${sample.stats.rows} rows in the order of the sample`);
    const columns = [...layout.key, ...layout.carry].map((header) => ({
      index: sample.table.header.indexOf(header),
      header,
    }));
    return { table: sample.table, rows: sample.stats.rows, columns };
  }
  if (test === null) throw new Error('without a sample, layoutFromTest has made sure of a test file');
  if (sample)
    notes.warn(`The sample has only ${sample.stats.rows} rows; the ${test.stats.rows} test rows are predicted.`);
  notes.because('submission.rows', 'test', `${test.stats.rows} rows in the order of test`);
  const columns = layout.idColumn === null ? [] : copiedFrom(test, layout, layout.idColumn);
  return { table: test.table, rows: test.stats.rows, columns };
};

/** Says that sample and test have not the same rows: one of the two may be of another edition. */
export const warnOfOtherRows = (sample: Source, test: Source, layout: Layout, notes: Notes): void => {
  const { idColumn, inTest } = layout;
  if (isExcerpt(sample, test, layout) || idColumn === null || inTest === undefined || inTest === 0) return; // told where the key is chosen
  const found = Math.round(inTest * sample.stats.rows);
  const strange = sample.stats.rows - found;
  const [asked, known] = [sample, test].map(({ table }) => table.file.path);
  const left = statsOf(test, idColumn).unique - found;
  if (strange > 0)
    notes.warn(
      `${strange} of ${sample.stats.rows} rows of ${asked} are not in ${known}: nothing but what is usual is predicted for them. Check that both are of one edition.`,
    );
  if (left > 0)
    notes.warn(
      `${asked} asks for ${found} of ${found + left} rows of ${known}. If all are asked for, take ${asked} out of the folder, or add the rows to it.`,
    );
};
