/** Column names that differ only in case, padding, quotes or a byte order mark are the same name to a person. */
export const folded = (name: string): string =>
  name
    .replace(/^\ufeff/, '')
    .trim()
    .replace(/^(['"])(.*)\1$/, '$2')
    .trim()
    .toLowerCase();
