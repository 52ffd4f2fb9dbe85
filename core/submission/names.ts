/** Column names that differ only in case, padding, quotes or characters without width are the same name to a person. */
export const folded = (name: string): string =>
  name
    .replace(/[\u200b-\u200d\u2060\ufeff]/g, '')
    .trim()
    .replace(/^(['"])(.*)\1$/, '$2')
    .trim()
    .toLowerCase();
