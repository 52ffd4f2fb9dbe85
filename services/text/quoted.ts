/** A path as a shell reads it back: bare where that is safe. */
export const quoted = (path: string): string =>
  /^[\w./~@%+,:-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
