import { headOf, type Source, statsOf } from '../../../core/columns/source.ts';
import { isIdName } from '../../../core/competition/names.ts';
import type { TableEngine } from '../../../services/tables/engine.ts';
import type { Notes } from '../evidence.ts';
import {
  agreeByKey,
  compareWithTest,
  findTestId,
  isUniqueIn,
  isUniqueTogether,
  ownKey,
  type Shared,
} from './keys/keys.ts';
import { keyOfSample, type SampleAlone, unlikelyTargets } from './keys/sample-key.ts';

/** Which of the submission's columns name the row, which are copied through, and which are to be predicted. */
export interface Layout {
  /** Columns by their exact header cell. */
  readonly header: readonly string[];
  readonly key: readonly string[];
  readonly keyUnique: boolean;
  readonly carry: readonly string[];
  /** Carried columns that nothing but the sample's own cells speaks for: they may be targets. */
  readonly unproven?: readonly string[];
  readonly targets: readonly string[];
  /** The test column that the key repeats; null: rows match by position. */
  readonly idColumn: string | null;
  /** The share of the sample's keys that test has, where one column is the key. */
  readonly inTest?: number;
}
interface KeyChoice {
  readonly key: readonly string[];
  readonly keyUnique: boolean;
  readonly idColumn: string | null;
  readonly inTest?: number;
  readonly why: string;
}

/** A row number that somebody's `to_csv` left in the sample: Kaggle never asks for it. */
const isIndexArtefact = (sample: Source): boolean =>
  sample.table.header[0] === '' &&
  headOf(sample.table, sample.table.columns[0] ?? '').every((cell, row) => cell === String(row)) &&
  sample.table.columns.slice(1).some((name) => statsOf(sample, name).unique === sample.stats.rows);

const withoutFirst = ({ table, stats }: Source): Source => ({
  stats: { ...stats, columns: [{ present: 0, unique: -1, number: null }, ...stats.columns.slice(1)] },
  table: { ...table, columns: ['', ...table.columns.slice(1)] },
});

/** What is known besides the cells. */
export interface LayoutHints {
  /** There is no train file to tell targets by, so that what cells and metric say counts for more. */
  readonly alone?: SampleAlone;
  /** The row id as Kaggle was told by the host. */
  readonly rowId?: string | null;
}

/** Splits the sample's columns into key, carried ones and targets. Cells decide; names only break ties. */
export const decideLayout = async (
  engine: TableEngine,
  sample: Source,
  test: Source | null,
  notes: Notes,
  hints: LayoutHints = {},
): Promise<Layout> => {
  const { alone } = hints;
  const artefact = isIndexArtefact(sample);
  if (artefact) notes.warn('The sample has an unnamed row-number column in front; the submission leaves it out.');
  const source = artefact ? withoutFirst(sample) : sample;
  const names = artefact ? sample.table.columns.slice(1) : sample.table.columns;
  const shared = test ? (await compareWithTest(engine, source, test)).filter(({ sample: n }) => n !== '') : [];
  const choice = await chooseKey(engine, source, test, shared, hints);
  notes.because('submission.key', 'sample_submission', choice.why);
  noteRowId(hints.rowId, choice, source, notes);
  if (choice.idColumn === null && test)
    notes.warn('No test column repeats the submission key: rows match by position.');
  const strange = shared.find(({ test: name, contained }) => name === choice.idColumn && contained === 0);
  if (strange) notes.warn(`Sample and test spell "${strange.sample}" differently: no cell of one is in the other.`);
  const besideKey = shared.filter((column) => !choice.key.includes(column.sample));
  const inPlace = besideKey.filter(isCarried);
  const alike = [...inPlace, ...(await alikeByKey(engine, { sample: source, test }, choice, besideKey))].map(
    (column) => column.sample,
  );
  const isAllAlike = names.every((name) => choice.key.includes(name) || alike.includes(name));
  const repeated = isAllAlike ? alike.filter((name) => !isPlaceholder(source, name)) : alike;
  for (const name of repeated)
    notes.because(`submission.carry.${name}`, 'test', 'the sample repeats this test column row by row');
  const open = names.filter((name) => !choice.key.includes(name) && !repeated.includes(name));
  const copied = alone ? unlikelyTargets(source, open, alone) : [];
  for (const { name, why } of copied) notes.because(`submission.carry.${name}`, 'sample_submission', why);
  const carry = [...repeated, ...copied.map(({ name }) => name)];
  const raw = new Map(sample.table.columns.map((name, index) => [name, sample.table.header[index] ?? name]));
  const exact = (list: readonly string[]) => list.map((name) => raw.get(name) ?? name);
  return {
    header: exact(names),
    key: exact(choice.key),
    keyUnique: choice.keyUnique,
    carry: exact(carry),
    unproven: exact(copied.map(({ name }) => name)),
    targets: exact(open.filter((name) => !carry.includes(name))),
    idColumn: choice.idColumn,
    ...(choice.inTest === undefined ? {} : { inTest: choice.inTest }),
  };
};

/** Says what Kaggle says, where it is about this sample at all. */
const noteRowId = (rowId: string | null | undefined, { key }: KeyChoice, sample: Source, notes: Notes): void => {
  if (rowId === null || rowId === undefined || !sample.table.columns.includes(rowId)) return;
  notes.because('submission.key', 'kaggle', `Kaggle calls "${rowId}" the row id`);
  if (!key.includes(rowId)) notes.warn(`Kaggle calls "${rowId}" the row id, but by its cells it is not the key.`);
};

/** Columns that repeat test's cells by the key, where the sample leaves rows of test out, or orders them otherwise. */
const alikeByKey = async (
  engine: TableEngine,
  { sample, test }: { readonly sample: Source; readonly test: Source | null },
  { key, keyUnique, idColumn }: KeyChoice,
  columns: readonly Shared[],
): Promise<Shared[]> => {
  const [name, ...more] = key;
  if (test === null || idColumn === null || name === undefined || more.length > 0 || !keyUnique) return [];
  const open = columns.filter((column) => !isCarried(column) && !isPlaceholder(sample, column.sample));
  const found: Shared[] = [];
  for (const column of open) {
    const share = await agreeByKey(engine, { sample, test }, { sample: name, test: idColumn }, column);
    if (share >= 0.99) found.push(column);
  }
  return found;
};

/** One cell all over, or none: what hosts put into test where the answer was. */
const isPlaceholder = (sample: Source, name: string): boolean => statsOf(sample, name).unique <= 1;

const isCarried = ({ aligned }: Shared): boolean => aligned >= 0.99;
const isFirst = (sample: Source, name: string) => sample.table.columns.find((column) => column !== '') === name;

const chooseKey = async (
  engine: TableEngine,
  sample: Source,
  test: Source | null,
  shared: readonly Shared[],
  hints: LayoutHints,
): Promise<KeyChoice> => {
  const real = shared.filter(({ contained }) => contained >= 0.5);
  const unique = real.filter((column) => column.isUnique);
  const short = unique.filter((column) => !column.isText);
  const best =
    short.find(({ sample: name }) => name === hints.rowId) ??
    short.find(({ sample: name }) => isIdName(name)) ??
    short[0];
  if (best) return keyed(best, `"${best.sample}" is unique and its cells are the test column "${best.test}"`);
  const [text] = unique;
  if (text && !isCarried(text)) return keyed(text, `"${text.sample}" is unique and repeats a test column`);
  const parts = real.filter((column) => !column.isText);
  if (parts.length > 1 && (await isUniqueTogether(engine, sample, namesOf(parts)))) {
    return composite(parts, true, `"${namesOf(parts).join('" + "')}" together are unique and repeat test columns`);
  }
  const [first] = parts;
  if (first && isFirst(sample, first.sample) && !parts.some(isAlignedText)) {
    return composite(parts, false, `"${namesOf(parts).join('" + "')}" repeat test columns; their values repeat too`);
  }
  if (real.length > 0) {
    return {
      key: [],
      keyUnique: true,
      idColumn: null,
      why: 'no column names the rows: they follow the order of the sample',
    };
  }
  return unshared(engine, sample, test, shared, hints);
};

const isAlignedText = (column: Shared) => column.isText && isCarried(column);
const namesOf = (columns: readonly Shared[]) => columns.map((column) => column.sample);
const keyed = (column: Shared, why: string): KeyChoice => ({
  key: [column.sample],
  keyUnique: true,
  idColumn: column.test,
  inTest: column.contained,
  why,
});
const composite = (parts: readonly Shared[], keyUnique: boolean, why: string): KeyChoice => ({
  key: namesOf(parts),
  keyUnique,
  idColumn: parts[0]?.test ?? null,
  why,
});

/** The sample's key has no namesake in test: look for its cells under another name, else rows match by position. */
const unshared = async (
  engine: TableEngine,
  sample: Source,
  test: Source | null,
  shared: readonly Shared[],
  { alone, rowId }: LayoutHints,
): Promise<KeyChoice> => {
  const namesake = shared.find((column) => column.isUnique && isFirst(sample, column.sample));
  if (namesake) return keyed(namesake, `"${namesake.sample}" is unique in the sample, though its cells are not test's`);
  const seen = alone && (await keyOfSample(engine, sample, alone));
  if (seen && (seen.key.length > 1 || !seen.keyUnique)) return { ...seen, idColumn: null };
  const named = rowId !== undefined && rowId !== null && isUniqueIn(sample, rowId) ? rowId : undefined;
  const key = named ?? (seen ? seen.key[0] : ownKey(sample));
  if (key === undefined || sample.table.columns.length === 1) {
    return {
      key: [],
      keyUnique: true,
      idColumn: null,
      why: 'no column of the sample is unique: rows match by position',
    };
  }
  const idColumn = test ? await findTestId(engine, sample, key, test) : null;
  const why = idColumn === null ? 'unique in the sample' : `unique, and its cells are the test column "${idColumn}"`;
  return { key: [key], keyUnique: true, idColumn, why: `"${key}" is ${why}` };
};
