import type { Table } from '../../services/tables/table.ts';
import type { Competition } from '../schema/competition.ts';
import { type Dataset, isOfRows } from '../schema/dataset.ts';

/** The columns by which rows of a masked test name their files. */
export interface Naming {
  /** Test column -> the train column that names files, where it has another name. */
  readonly twins: ReadonlyMap<string, string>;
  /** Train columns whose cells reveal the answers: held rows get other names. */
  readonly renamed: ReadonlySet<string>;
}

/** The share of cells with their row's label in them above which names reveal answers: a smaller one is chance. */
const mostByChance = 0.25;

/** Decides which columns name files, and which of them reveal answers. */
export const namingOf = (
  { media, targets }: Competition,
  { files }: Dataset,
  train: Pick<Table, 'columns' | 'head' | 'file'>,
): Naming => {
  const sources = (media?.sources ?? []).filter(({ kind }) => isOfRows(kind));
  const made = files.find(({ path }) => path === train.file.path)?.made;
  const answers = targets.map(({ column }) => train.columns.indexOf(column));
  const columns = new Set(sources.flatMap(({ column }) => (column === null ? [] : [column])));
  const revealsAnswers = (column: string) =>
    made !== undefined || shareWithLabel(train.head, train.columns.indexOf(column), answers) > mostByChance;
  return {
    twins: new Map(
      sources.flatMap(({ column, testColumn }) =>
        column === null || testColumn === null ? [] : [[testColumn, column] as const],
      ),
    ),
    renamed: new Set([...columns].filter(revealsAnswers)),
  };
};

const shareWithLabel = (rows: readonly (readonly string[])[], at: number, answers: readonly number[]): number => {
  const withLabel = rows.filter((row) => {
    const parts = new Set((row[at] ?? '').toLowerCase().split(/[^\p{L}\p{N}]+/u));
    return answers.some((answer) => isWord(row[answer] ?? '') && parts.has((row[answer] ?? '').toLowerCase()));
  });
  return rows.length === 0 ? 0 : withLabel.length / rows.length;
};

/** Says whether a label has letters: a number in a name may be any number. */
const isWord = (label: string): boolean => /\p{L}/u.test(label);
