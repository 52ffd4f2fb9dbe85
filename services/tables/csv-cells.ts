const special = /[",\r\n]/;

/** One cell of a canonical CSV: quoted only where it must be. */
const cell = (text: string): string => (special.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** One line of a canonical CSV: comma, minimal quotes, `\n`. A lone empty cell is quoted, or the line would be blank. */
export const csvLine = (cells: readonly string[]): string =>
  cells.length === 1 && cells[0] === '' ? '""\n' : `${cells.map(cell).join(',')}\n`;
