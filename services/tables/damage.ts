import { isConversion, isOutOfMemory, TableError } from './failure.ts';

/** The error for a file that DuckDB cannot read, without the name that it has there. */
export const asTableError = (error: unknown, path: string): TableError => {
  if (error instanceof TableError && error.path !== '') return error;
  const said = error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : String(error);
  const why = said.replaceAll(/ (?:in|of)? ?(?:Parquet )?file (?:"[^"]*"|'[^']*')/g, '').trim(); // the name is one of ours
  return new TableError('unreadable', path, `${path} cannot be read: ${why}`);
};

/**
 * The error of a failed scan. If the file is damaged beyond its start, the error names the file, whatever the query was. `readAll` reads
 * the whole file and nothing else, so that neither wrong SQL nor another table is taken for damage.
 */
export const blamed = async (error: unknown, path: string, readAll: () => Promise<unknown>): Promise<unknown> => {
  if (error instanceof TableError) return asTableError(error, path);
  if (!isOfEngine(error) || isConversion(error) || isOutOfMemory(error)) return error;
  const alone = await readAll().then(
    () => undefined,
    (again: unknown) => again,
  );
  return alone instanceof TableError || isOfEngine(alone) ? asTableError(alone, path) : error;
};

/** Whether an error is DuckDB's own (`Invalid Input Error: ...`), and not one that ended the statement from outside. */
const isOfEngine = (error: unknown): boolean => error instanceof Error && /^([A-Z]\w* )+Error: /.test(error.message);
