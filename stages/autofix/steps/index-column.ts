import { pickColumns } from '../../validate/table.ts';
import { mended, type Step, unchanged } from '../step.ts';

const indexName = /^(?:|unnamed: ?\d+|index|level_\d+)$/i;

/** `to_csv` without index=False, or a comma at each line's end: a nameless column of row numbers or of nothing. */
export const indexColumn: Step = (table, { schema }) => {
  const isIndex = (j: number): boolean => {
    const name = table.header[j]!;
    const cells = table.columns[j]!;
    if (schema.header.includes(name) || !indexName.test(name.trim())) return false;
    return cells.every((cell, i) => cell === String(i)) || cells.every((cell) => cell.trim() === '');
  };
  const kept = [...table.header.keys()].filter((j) => !isIndex(j));
  const dropped = table.header.length - kept.length;
  return dropped === 0
    ? unchanged(table)
    : mended(pickColumns(table, kept), 'index-column', 'dropped the index column', dropped);
};
