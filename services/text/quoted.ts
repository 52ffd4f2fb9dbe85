/** A path for a shell; without quotes if that is safe. */
export const quoted = (path: string): string =>
  /^[\w./~@%+,:-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
