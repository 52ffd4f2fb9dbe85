import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { gather, namesWith } from '../../../core/options/derived.ts';
import type { RunOptions } from '../../../core/options/options.ts';

/** A cell with a mistake. */
export interface RowMistake {
  readonly column: string;
  readonly why: string;
}

/** The options in a row's own cells; empty cells set none. Paths are relative to the list's folder. */
export const rowOptionsOf = (
  cells: Readonly<Record<string, string>>,
  folder: string,
): { readonly ok: true; readonly options: RunOptions } | ({ readonly ok: false } & RowMistake) => {
  const mistakes: RowMistake[] = [];
  const mistake = (column: string, text: string, why: string) =>
    mistakes.push({ column, why: `${column} is "${text}": ${why}` });
  const said = gather(namesWith('column'), (_, { column, text }) => {
    const cell = cells[column?.name ?? '']?.trim() ?? '';
    if (column === undefined || cell === '' || isResult(column.name, cell)) return undefined;
    const read = text.cell.safeParse(cell);
    if (read.success) return read.data;
    mistake(column.name, cell, read.error.issues[0]?.message ?? 'not understood');
    return undefined;
  });
  const { solutions, ...others } = said;
  const missing = solutions?.find((solution) => !existsSync(resolve(folder, solution)));
  if (missing !== undefined) mistake('solution', missing, 'there is no such file');
  const [first] = mistakes;
  if (first !== undefined) return { ok: false, ...first };
  const files = solutions?.map((solution) => resolve(folder, solution));
  return { ok: true, options: { ...others, ...(files !== undefined && { solutions: files }) } };
};

/** What a batch wrote into `metric` is no wish: a metric and where its score comes from (`auc cv`). No metric's name has a space. */
const isResult = (column: string, cell: string): boolean => column === 'metric' && cell.includes(' ');
