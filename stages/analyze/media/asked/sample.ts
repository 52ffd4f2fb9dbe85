import { headOf } from '../../../../core/columns/source.ts';
import type { FileIndex } from '../../../../core/media/files.ts';
import type { DataFile } from '../../../../core/schema/dataset.ts';
import { partOfArray } from '../../../../services/dataset/listings/arrays/names.ts';
import type { TableEngine } from '../../../../services/tables/engine.ts';
import { onlyColumns } from '../../../../services/tables/made-columns.ts';
import { countOf } from '../../../../services/tables/pick.ts';
import type { Table } from '../../../../services/tables/table.ts';
import { rowArrays } from '../embedded/arrays.ts';
import { spread } from '../naming/columns.ts';
import { formsOf } from '../naming/forms.ts';

const mostKeys = 300;

/** Whether the keys of the sample name images or sounds, so that it can serve as the test table. */
export const asksForFiles = (sample: Table, index: FileIndex): boolean =>
  index.files.length > 0 && formsOf(spread(headOf(sample, sample.columns[0] ?? ''), mostKeys), index).length > 0;

/** Whether an array that is not train's has a row for each row of the sample. */
export const asksForArray = async (
  engine: TableEngine,
  sample: Table,
  files: readonly DataFile[],
): Promise<boolean> => {
  const arrays = (await rowArrays(engine, files)).filter((array) => partOfArray(array) !== 'train');
  if (arrays.length === 0) return false;
  const rows = await sample.scan((from) => countOf(engine, `SELECT count(*) FROM ${from()}`));
  return arrays.some(({ shape }) => shape[0] === rows);
};

/** Whether keys of the sample are names of files with a number after them: parts of sounds or of series. */
export const asksForParts = (sample: Table, index: FileIndex): boolean => {
  const keys = spread(headOf(sample, sample.columns[0] ?? ''), mostKeys);
  const names = keys.map((key) => /^(.+)_\d+$/.exec(key)?.[1]).filter((name) => name !== undefined);
  return (
    names.length === keys.length && names.filter((name) => index.withStem(name).length > 0).length * 2 > keys.length
  );
};

/** The sample as a test table: only its first column, because the others are to be predicted. */
export const keysOf = (sample: Table): Table => onlyColumns(sample, sample.columns.slice(0, 1));
