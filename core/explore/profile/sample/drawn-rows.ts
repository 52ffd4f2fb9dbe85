/** The most rows, cells and bytes of text that are kept of a table. */
const most = { rows: 100_000, cells: 3_000_000, bytes: 64 * 2 ** 20 } as const;
const longestCell = 300;

/** How many rows of a table with such cells are kept. */
const rowsToKeep = (heads: readonly (readonly string[])[]): number => {
  const records = Math.max(1, heads[0]?.length ?? 0);
  const characters = heads.reduce(
    (sum, head) => sum + head.reduce((all, cell) => all + Math.min(longestCell, cell.length), 0),
    0,
  );
  const ofBytes = most.bytes / Math.max(1, characters / records);
  return Math.floor(Math.min(most.rows, most.cells / Math.max(1, heads.length), ofBytes));
};

const parts = 1_000_003;

/**
 * SQL: all rows, or about as many as are kept, drawn by a hash of their places. So the same rows come each time, and rows that
 * alternate (a shop after another, day by day) are drawn alike.
 */
export const drawnRows = (from: string, rows: number, heads: readonly (readonly string[])[]): string => {
  const kept = rowsToKeep(heads);
  if (rows <= kept) return from;
  const share = Math.ceil((kept / rows) * parts);
  return `(SELECT * FROM (SELECT *, row_number() OVER () AS place FROM ${from}) WHERE hash(place) % ${parts} < ${share})`;
};
