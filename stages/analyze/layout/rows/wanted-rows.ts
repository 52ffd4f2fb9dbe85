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
