import { stringify } from 'csv-stringify/sync';

/**
 * Records as canonical CSV: commas, `
 * `, quotes only where needed. A lone empty cell is quoted, else its line would be blank. Pass many records at once:
 * each call costs some microseconds.
 */
export const csvText = (records: readonly (readonly string[])[]): string =>
  stringify([...records], {
    record_delimiter: '\n',
    quoted_match: /\r/,
    quoted_empty: records[0]?.length === 1,
  });
