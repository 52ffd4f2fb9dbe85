import { join } from 'node:path';
import { catchTableErrors } from '../catch-table-errors.ts';
import { outlineOf } from '../holdout/outline.ts';
import { flagSearchRows } from '../holdout/search-rows.ts';
import { ok } from '../outcome.ts';
import type { Result } from '../result.ts';
import type { Competition } from '../schema/competition.ts';
import { type DataFile, type Dataset, isOfRows } from '../schema/dataset.ts';
import { openLinker } from './media/link.ts';
import { addSideFiles } from './side/add-side-files.ts';
import type { Workplace } from './workplace.ts';
import { writeInFormat } from './write/write-in-format.ts';
import { parts } from './write/write-rows.ts';

/** The largest copy: a larger one takes longer to write than a look is worth. */
const mostCopiedBytes = 300 * 2 ** 20;

/** Says whether the files are so small that a copy is made quickly. */
export const isQuicklyCopied = ({ files }: Dataset): boolean =>
  files.filter(isCopied).reduce((sum, { bytes }) => sum + bytes, 0) <= mostCopiedBytes;

/** Names and places of media may tell answers, and nobody looks at them by a snippet. */
const isCopied = ({ format }: DataFile): boolean => !isOfRows(format) && format !== 'array' && format !== 'document';

/**
 * Writes what may be seen while programs are searched, below the scratch folder: of train the rows that no last check may be on,
 * test and sample as they are, and tables beside them without the other rows of train. No images, sounds or arrays.
 */
export const writeSearchCopy = async (
  competition: Competition,
  dataset: Dataset,
  seed: number,
  { data, scratch, signal, intake }: Pick<Workplace, 'data' | 'scratch' | 'signal' | 'intake'>,
): Promise<Result<string>> => {
  using engine = await intake.openTableEngine({ data, scratch, signal });
  const folder = join(scratch, 'search-rows');
  return await catchTableErrors(signal, async () => {
    const opened = await outlineOf(engine, competition, dataset, data);
    if (!opened.ok) return opened;
    const outline = opened.value;
    const { train, test, sample } = outline;
    await flagSearchRows(engine, competition, { train, test }, seed);
    const kept = { table: train, flags: 'flags', where: parts.train };
    await writeInFormat(engine, [kept], { path: join(folder, train.file.path), columns: train.columns });
    const linker = openLinker();
    for (const path of new Set([test.file.path, ...(sample === null ? [] : [sample.path])]))
      linker.put(join(data, path), join(folder, path));
    const tables = { ...dataset, files: dataset.files.filter(isCopied) };
    await addSideFiles({ engine, competition, dataset: tables, outline, data, say: () => {} }, [folder]);
    return ok(folder);
  });
};
