const special = /[",\n\r]/;

/** Minimal quoting (RFC 4180). A lone blank cell is quoted, or its line would read as no row at all. */
const csvCell = (cell: string): string => (special.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** One record, without the line end. */
export const csvLine = (cells: readonly string[]): string =>
  cells.length === 1 && cells[0] === '' ? '""' : cells.map(csvCell).join(',');
