import type { TableEngine } from '../../../services/tables/engine.ts';
import { isMissing } from '../../../services/tables/missing.ts';
import { roleByName } from '../../competition/role-by-name.ts';
import type { DataFile } from '../../schema/dataset.ts';
import type { DataProfile } from '../../schema/explore/profile.ts';
import { tableToPredict } from '../table-to-predict.ts';
import { driftBetween } from './drift/drift.ts';
import { pairsAmong } from './drift/pairs.ts';
import { profileMedia } from './media.ts';
import { type OpenedTable, openTables, whyNot } from './sample/open-tables.ts';
import { type AskedTarget, type DescribedTable, describeTable } from './table.ts';

/** Which column of the data is asked about; without a table, that of the table with most columns. */
export interface AskedColumn {
  readonly column: string;
  readonly table?: string;
  /** Whether its answers are labels or numbers, where that is known; else they tell it. */
  readonly as?: 'labels' | 'numbers';
}

/** The files of a folder, and what reads them. */
export interface Profiling {
  readonly engine: TableEngine;
  readonly data: string;
  readonly files: readonly DataFile[];
  readonly target?: AskedColumn | null;
  /** How far the first and longest scan of a table is. */
  readonly onProgress?: (path: string, share: number) => void;
}

/** Says what any data are like, without a model: each table, the target, tables beside each other, and files of other kinds. */
export const profileData = async (profiling: Profiling): Promise<DataProfile> => {
  const { engine, data, files, target = null } = profiling;
  const { tables: opened, unread, moreTables } = await openTables(engine, data, files, target?.column ?? null);
  const targetTable = target === null ? null : askedTable(opened, target);
  const tables = targetTable === null ? opened : [targetTable, ...opened.filter((one) => one !== targetTable)];
  const { described, unread: damaged } = await describeTables(profiling, tables, targetTable);
  const known = tables.flatMap((one) => described.get(one) ?? []);
  const first = targetTable === null ? null : (described.get(targetTable) ?? null);
  return {
    tables: known.map(({ profile }) => profile),
    ...{ moreTables, unread: [...unread, ...damaged] },
    target: first?.target ?? null,
    drift: await driftAmong(engine, known),
    media: await profileMedia(engine, files),
    files: { count: files.length, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) },
  };
};

/** A sample submission has the target, too, and is not asked about. */
const askedTable = (tables: readonly OpenedTable[], { column, table: path }: AskedColumn): OpenedTable | null => {
  const having = tables.filter(({ table }) => table.columns.includes(column));
  const named = having.filter(({ table: { file } }) =>
    path === undefined ? roleByName(file.path) !== 'sample' : file.path === path,
  );
  const [widest] = named.toSorted((a, b) => b.table.columns.length - a.table.columns.length);
  return widest ?? null;
};

/** One after the other, for each takes memory. */
const describeTables = async (
  { engine, target = null, onProgress = () => {} }: Profiling,
  tables: readonly OpenedTable[],
  asked: OpenedTable | null,
) => {
  const described = new Map<OpenedTable, DescribedTable>();
  const question = target === null || asked === null ? null : askedOf(target, asked, tables);
  const unread: DataProfile['unread'] = [];
  for (const [at, one] of tables.entries()) {
    const { path } = one.table.file;
    const of = {
      ...{ ...one, name: `rows${at}`, target: one === asked ? question : null },
      onProgress: (share: number) => onProgress(path, share),
    };
    const found = await describeTable(engine, of).catch(whyNot);
    if (typeof found === 'string') unread.push({ path, why: found });
    else described.set(one, found);
  }
  return { described, unread };
};

/** What is filled in rows without an answer is known before it is. */
const askedOf = ({ column, as }: AskedColumn, { table }: OpenedTable, tables: readonly OpenedTable[]): AskedTarget => {
  const toPredict = tableToPredict(
    table,
    column,
    tables.map((one) => one.table),
  );
  const known = toPredict?.columns.filter((_, at) => toPredict.head.some((record) => !isMissing(record[at] ?? '')));
  return { column, as: as ?? null, known: new Set(known) };
};

const driftAmong = async (engine: TableEngine, tables: readonly DescribedTable[]): Promise<DataProfile['drift']> => {
  const filled = tables.filter(({ sample }) => sample.rows > 0);
  const pairs = pairsAmong(filled.map(({ sample }) => sample.table));
  const found: DataProfile['drift'] = [];
  for (const [base, other] of pairs) {
    const [one, two] = [filled[base], filled[other]];
    if (one !== undefined && two !== undefined)
      found.push(await driftBetween(engine, one.sample, two.sample, one.apart));
  }
  return found.filter(({ columns }) => columns.length > 0);
};
