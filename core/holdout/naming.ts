import type { Table } from '../../services/tables/table.ts';
import type { Competition } from '../schema/competition.ts';
import { type Dataset, isOfRows } from '../schema/dataset.ts';

/** How rows of a masked test name their files. */
export interface Naming {
  /** Test column -> the train column that names files, where test calls it otherwise. */
  readonly twins: ReadonlyMap<string, string>;
  /** Train columns whose cells tell the answers: held rows get other names. */
  readonly renamed: ReadonlySet<string>;
}

/** Fewer cells with their row's label in them are chance. */
const telling = 0.25;

/** What to call files of rows that are held back. */
export const namingOf = (
  { media, targets }: Competition,
  { files }: Dataset,
  train: Pick<Table, 'columns' | 'head' | 'file'>,
): Naming => {
  const sources = (media?.sources ?? []).filter(({ kind }) => isOfRows(kind));
  const made = files.find(({ path }) => path === train.file.path)?.made;
  const answers = targets.map(({ column }) => train.columns.indexOf(column));
  const columns = new Set(sources.flatMap(({ column }) => (column === null ? [] : [column])));
  const tells = (column: string) =>
    made !== undefined || shareThatTells(train.head, train.columns.indexOf(column), answers) > telling;
  return {
    twins: new Map(
      sources.flatMap(({ column, testColumn }) =>
        column === null || testColumn === null ? [] : [[testColumn, column] as const],
      ),
    ),
    renamed: new Set([...columns].filter(tells)),
  };
};

const shareThatTells = (rows: readonly (readonly string[])[], at: number, answers: readonly number[]): number => {
  const telling = rows.filter((row) => {
    const parts = new Set((row[at] ?? '').toLowerCase().split(/[^\p{L}\p{N}]+/u));
    return answers.some((answer) => isWord(row[answer] ?? '') && parts.has((row[answer] ?? '').toLowerCase()));
  });
  return rows.length === 0 ? 0 : telling.length / rows.length;
};

/** A number in a name may be any number. */
const isWord = (label: string): boolean => /\p{L}/u.test(label);
