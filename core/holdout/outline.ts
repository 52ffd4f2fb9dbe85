import { join } from 'node:path';
import type { TableEngine } from '../../services/tables/engine.ts';
import { sniff } from '../../services/tables/formats/dialect.ts';
import { openTable, type Table, type TableFormat } from '../../services/tables/table.ts';
import { ok } from '../outcome.ts';
import { noResult, type Result } from '../result.ts';
import type { Competition } from '../schema/competition.ts';
import type { DataFile, Dataset } from '../schema/dataset.ts';
import { mediaObstacle } from './media.ts';
import { type Naming, namingOf } from './naming.ts';

/** The files a masked copy is made of, opened. */
export interface Outline {
  readonly train: Table;
  readonly test: Table;
  /** Where the sample lies and how it separates cells; null: the competition has none. */
  readonly sample: { readonly path: string; readonly separator: string } | null;
  /** Submission column (key or carried) -> the test column that it repeats. */
  readonly repeated: ReadonlyMap<string, string>;
  readonly naming: Naming;
}

const recordFormats: ReadonlySet<string> = new Set(['json', 'jsonl', 'parquet']);

/** Formats of tables that we can write in the same form. */
const writable: ReadonlySet<string> = new Set(['csv', 'tsv', 'json', 'jsonl', 'parquet']);

/** Opens the tables that are split, or says why this competition cannot be rehearsed. */
export const outlineOf = async (
  engine: TableEngine,
  competition: Competition,
  dataset: Dataset,
  data: string,
): Promise<Result<Outline>> => {
  const why = obstacle(competition, dataset);
  if (why !== undefined) return noResult(why);
  const { files, submission } = competition;
  const open = (path: string) => openTable(engine, tableFile(dataset, data, path));
  const [train, test] = await Promise.all([open(files.train[0] ?? ''), open(files.test[0] ?? '')]);
  // files whose rows keep the form they have in train, so that test can be written from train's alone
  const isRecords = ({ file }: Table) => recordFormats.has(file.format);
  const naming = namingOf(competition, dataset, train);
  if (naming.renamed.size > 0 && isRecords(test)) return noResult('names of files tell answers, and test is no CSV');
  const strange = test.columns.filter((name) => !train.columns.includes(naming.twins.get(name) ?? name));
  if (strange.length > 0 && isRecords(test)) return noResult(`test has ${strange[0]}, train does not`);
  if (train.file.format !== test.file.format && (isRecords(train) || isRecords(test)))
    return noResult('train and test are files of different kinds');
  const repeated = repeatedColumns(competition, test);
  const lost = submission.columns.find(
    ({ name, role }) => role !== 'target' && !repeated.has(name) && !isNumbered(competition, name),
  );
  if (lost !== undefined) return noResult(`${lost.name} of the submission is no column of test`);
  const unknown = competition.targets.find(({ column }) => !train.columns.includes(column));
  if (unknown !== undefined) return noResult(`${unknown.column} is no column of the train file`);
  return ok({ train, test, sample: sampleOf(dataset, data, files.sample), repeated, naming });
};

const obstacle = (competition: Competition, dataset: Dataset): string | undefined => {
  const { files, submission, shapes } = competition;
  const format = (path: string) => dataset.files.find((file) => file.path === path)?.format ?? 'other';
  const [train, test, sample] = [files.train[0] ?? '', files.test[0] ?? '', files.sample];
  if (files.melted !== undefined) return 'each row of the submission asks for one column of a row of test';
  if (files.keyParts?.about !== undefined) return 'keys of train hold what names rows of other files';
  if (files.joined !== undefined) return 'the target is put together of several columns of train';
  if (files.computed !== undefined) return 'the target is computed of columns of train';
  if (submission.columns.some(({ weight, deviationOf }) => (weight ?? deviationOf) !== undefined))
    return 'columns hold weighted predictions, or how far off others are';
  if (submission.layout === 'unknown') return 'how its columns follow from train is not known';
  if (files.labels !== null) return 'the labels are in a file of their own';
  if (files.train.length > 1) return 'there are several train files';
  if (files.test.length !== 1)
    return files.test.length === 0 ? 'there is no test file' : 'there are several test files';
  if (test === train) return 'one file is two things';
  const beside = mediaObstacle(competition, dataset);
  if (beside !== undefined) return beside;
  for (const path of [train, test, ...(sample === null ? [] : [sample])])
    if (!writable.has(format(path))) return `${path} is in a format that is not written here (${format(path)})`;
  if (sample !== null && !['csv', 'tsv'].includes(format(sample))) return 'the sample is no CSV';
  if (submission.rows.count !== shapes.test?.rows) return 'a submission has other rows than the test file';
  return undefined;
};

/** Says whether the column numbers rows, because rows of test have no names. */
export const isNumbered = ({ submission, files, idColumn }: Competition, name: string): boolean =>
  idColumn === null && files.sample !== null && submission.key.length === 1 && submission.key[0] === name;

const repeatedColumns = ({ submission, idColumn }: Competition, test: Table): ReadonlyMap<string, string> => {
  const [key, ...others] = submission.key;
  const found = submission.columns.flatMap(({ name, role }): [string, string][] => {
    if (role === 'target') return [];
    const source = name === key && others.length === 0 ? (idColumn ?? name) : name;
    return test.columns.includes(source) ? [[name, source]] : [];
  });
  return new Map(found);
};

const sampleOf = (dataset: Dataset, data: string, path: string | null): Outline['sample'] => {
  if (path === null) return null;
  const { absolute, format } = tableFile(dataset, data, path);
  return { path, separator: sniff(absolute, path, format === 'tsv' ? format : 'csv').separator };
};

/** Describes a file of the dataset for opening it as a table. */
export const tableFile = (dataset: Dataset, data: string, path: string) => {
  const file = dataset.files.find((candidate) => candidate.path === path);
  if (file === undefined) throw new Error(`${path} is not in the dataset`);
  return { path, absolute: join(data, path), format: formatOf(file), bytes: file.bytes };
};

const formatOf = ({ path, format }: DataFile): TableFormat => {
  switch (format) {
    case 'text':
    case 'html':
    case 'image':
    case 'audio':
    case 'array':
    case 'signal':
    case 'document':
    case 'other':
      throw new Error(`${path} is no table`);
    default:
      return format;
  }
};

/** Says whether a file can be read as a table and written in the same form. */
export const isTable = ({ format }: DataFile): boolean => writable.has(format);
