/** A text as one word for a shell, always in quotes. */
export const shellWord = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** A path for a shell; without quotes if that is safe. */
export const quoted = (path: string): string => (/^[\w./~@%+,:-]+$/.test(path) ? path : shellWord(path));
