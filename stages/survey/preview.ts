import { join } from 'node:path';
import { previewLines, previewRows } from '../../core/brief/data/first-lines.ts';
import { writeInFormat } from '../../core/masking/write/write-in-format.ts';
import type { TableEngine } from '../../services/tables/engine.ts';
import type { Table } from '../../services/tables/table.ts';

/** The first lines of train as the file has them, without the rows that `flags` hides; null: files of this format have no preview. */
export const searchPreview = async (engine: TableEngine, train: Table, scratch: string): Promise<string[] | null> => {
  if (train.file.format === 'parquet') return null;
  await engine.run(`CREATE OR REPLACE TABLE shown AS
    SELECT NOT held AND count(*) FILTER (NOT held) OVER (ORDER BY rowid) <= ${previewRows} AS kept FROM flags ORDER BY rowid`);
  const name = train.file.format === 'json' ? 'preview.json' : 'preview';
  const rows = { table: train, flags: 'shown', where: 'shown.kept' };
  await writeInFormat(engine, [rows], { path: join(scratch, name), columns: train.columns });
  return previewLines(scratch, name);
};
