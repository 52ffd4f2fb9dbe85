import { stringify } from 'csv-stringify/sync';

/**
 * Records as canonical CSV: commas, `\n`, quotes only where they are needed. A lone empty cell is quoted, or its line
 * would be blank. Call it with many records: each call costs some microseconds.
 */
export const csvText = (records: readonly (readonly string[])[]): string =>
  stringify([...records], {
    record_delimiter: '\n',
    quoted_match: /\r/,
    quoted_empty: records[0]?.length === 1,
  });
