import { dirname, extname } from 'node:path/posix';
import { headOf } from '../../../../core/columns/source.ts';
import type { FileIndex } from '../../../../core/media/files.ts';
import { filesBy } from '../../../../core/media/resolve.ts';
import type { MediaSource } from '../../../../core/schema/media.ts';
import { partOf } from '../../../../services/dataset/listings/media-files.ts';
import type { Table } from '../../../../services/tables/table.ts';
import { type NamingColumn, namingColumns, spread } from './columns.ts';
import { apart, bare, type Forms, withoutPart } from './parts.ts';
import { wordsOfForm } from './words.ts';

/** Images or sounds that only rows of train have. They may be answers. */
export interface TrainOnly {
  readonly column: string;
  readonly form: string;
}
/** How rows of train and test name their files. */
export interface FileSources {
  readonly sources: readonly MediaSource[];
  readonly trainOnly: readonly TrainOnly[];
}
interface Question {
  readonly train: Table;
  readonly test: Table | null;
  readonly index: FileIndex;
  /** Columns with answers, which cannot name files. */
  readonly answers: ReadonlySet<string>;
}

/** The sources that cells of train's and test's columns name, in pairs: `train/{}.jpg` with `test/{}.jpg`. */
export const fileSources = ({ train, test, index, answers }: Question): FileSources => {
  const ofTrain = withoutTest(
    namingColumns(train, index, (name) => !answers.has(name)),
    index,
  );
  const ofTest = test === null ? [] : namingColumns(test, index, (name) => !answers.has(name));
  const taken = new Set<string>();
  const sources: Omit<MediaSource, 'name'>[] = [];
  const trainOnly: TrainOnly[] = [];
  for (const own of ofTrain) {
    const twin = twinOf(own, ofTest, train);
    const forms = { train: own.forms, test: twin?.forms ?? [] };
    for (const { form, partner } of paired(apart(forms, shareCells({ train, test }, own, twin)))) {
      const files = filesSeen(form, own.column, train, index);
      const first = files[0];
      if (first === undefined || taken.has(first.path)) continue;
      for (const { path } of files) taken.add(path);
      if (partner === undefined && test !== null) {
        trainOnly.push({ column: own.column, form });
        continue;
      }
      const testColumn = twin === undefined || twin.column === own.column ? null : twin.column;
      sources.push({
        ...{ kind: first.kind, column: own.column, testColumn, train: form, test: partner ?? null },
        ...{ columns: [], shape: null },
      });
    }
  }
  return { sources: named(sources), trainOnly };
};

/** Drops folders of test for rows of train, if train has folders of its own. Their numbers may name files there by chance. */
const withoutTest = (columns: readonly NamingColumn[], index: FileIndex): NamingColumn[] => {
  const innermost = (folder: string) =>
    folder
      .split('/')
      .map(partOf)
      .findLast((part) => part !== null);
  if (!index.files.some(({ folder }) => innermost(folder) === 'train')) return [...columns];
  return columns.flatMap(({ column, forms }) => {
    const own = forms.filter(({ form }) => innermost(dirname(form)) !== 'test');
    return own.length === 0 ? [] : [{ column, forms: own }];
  });
};

/** The column of test that names files like this one of train: the one with the same name, or else the only one that train lacks. */
const twinOf = ({ column }: NamingColumn, ofTest: readonly NamingColumn[], train: Table): NamingColumn | undefined =>
  ofTest.find((other) => other.column === column) ?? ofTest.find((other) => !train.columns.includes(other.column));

/** Whether a cell of test is equal to one of train, as far as their first rows show. */
const shareCells = (
  { train, test }: Pick<Question, 'train' | 'test'>,
  own: NamingColumn,
  twin: NamingColumn | undefined,
): boolean => {
  if (test === null || twin === undefined) return false;
  const cells = new Set(headOf(train, own.column));
  return headOf(test, twin.column).some((cell) => cell !== '' && cells.has(cell));
};

interface Pair {
  readonly form: string;
  readonly partner: string | undefined;
}

/** A form must find this share of what the best one finds. */
const nearly = 0.9;

/** Pairs forms that differ only in words for parts of the data, or the only two forms. */
const paired = ({ train, test }: Forms): Pair[] => {
  const others = test.map(({ form }) => form);
  const alike = (form: string) =>
    others.find((other) => other === form) ??
    others.find((other) => bare(other) === bare(form) && extname(other) === extname(form)) ??
    others.find((other) => bare(other) === bare(form)) ??
    others.find((other) => withoutPart(other) === withoutPart(form));
  const pairs = train.map(({ form }) => ({ form, partner: alike(form) }));
  const most = Math.max(...test.map(({ cells }) => cells));
  const free = test.flatMap(({ form, cells }) =>
    cells >= nearly * most && !pairs.some(({ partner }) => partner === form) ? [form] : [],
  );
  const open = pairs.filter(({ partner }) => partner === undefined);
  if (open.length !== 1 || free.length !== 1) return pairs;
  return pairs.map((pair) => (pair.partner === undefined ? { ...pair, partner: free[0] } : pair));
};

const filesSeen = (form: string, column: string, table: Table, index: FileIndex) =>
  spread(headOf(table, column), 50).flatMap((cell) => [...filesBy(form, cell, index)]);

/** Names the sources by the words in which their forms differ; a single one is `image` or `audio`. */
const named = (sources: readonly Omit<MediaSource, 'name'>[]): MediaSource[] => {
  const words = sources.map(({ train, column }) => wordsOfForm(`${sources.length > 1 ? '' : column}${train}`));
  const taken = new Set<string>();
  return sources.map((source, at) => {
    const own = words[at]?.filter((word) => !words.every((others) => others.includes(word))).join('_');
    const base = sources.length === 1 || !own ? source.kind : own;
    const name = taken.has(base) ? `${base}_${at + 1}` : base;
    taken.add(name);
    return { ...source, name };
  });
};
