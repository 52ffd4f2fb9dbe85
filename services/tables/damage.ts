import { isConversion, isOutOfMemory, TableError } from './failure.ts';

/** The error for a file that DuckDB cannot read, without the name that it has there. */
export const asTableError = (error: unknown, path: string): TableError => {
  if (error instanceof TableError && error.path !== '') return error;
  const said = error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : String(error);
  const why = said.replaceAll(/ (?:in|of)? ?(?:Parquet )?file (?:"[^"]*"|'[^']*')/g, '').trim(); // the name is one of ours
  return new TableError('unreadable', path, `${path} cannot be read: ${why}`);
};

/**
 * What a failed scan throws: a file that is damaged beyond its head is named, whatever the query was. `readAll` reads all
 * of it and nothing else, so that neither wrong SQL nor a table beside this one is taken for damage.
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

/** `Invalid Input Error: ...`; what ends a statement from outside says otherwise. */
const isOfEngine = (error: unknown): boolean => error instanceof Error && /^([A-Z]\w* )+Error: /.test(error.message);
