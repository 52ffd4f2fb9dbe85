import type { TableEngine } from '../../../services/tables/engine.ts';
import type { ProfiledTable } from '../../schema/explore/profiled-table.ts';
import type { ProfiledTarget } from '../../schema/explore/profiled-target.ts';
import { correlationsOf, numbersAmong } from './between/correlations.ts';
import { duplicateRows } from './between/duplicates.ts';
import { keysAmong } from './between/keys.ts';
import { missingTogether } from './between/missing-together.ts';
import { suspiciousColumns } from './between/suspicious.ts';
import { describeColumns, type KnownColumn, type KnownSample, upTo } from './columns/columns.ts';
import type { OpenedTable } from './sample/open-tables.ts';
import { loadSample } from './sample/sample.ts';
import { leaksOf } from './target/leaks.ts';
import { profileTarget } from './target/target.ts';

/** The column that is to be predicted. */
export interface AskedTarget {
  readonly column: string;
  /** What its answers are; null: they tell it themselves. */
  readonly as: 'labels' | 'numbers' | null;
  /** Columns that rows without an answer have, too. */
  readonly known: ReadonlySet<string>;
}

/** What is asked of one table. */
interface Question extends OpenedTable {
  /** Of the rows that are kept of it. */
  readonly name: string;
  /** Null: it is not in this table. */
  readonly target: AskedTarget | null;
  readonly onProgress: (share: number) => void;
}

/** A table as figures tell it, and its kept rows for a look at it beside another one. */
export interface DescribedTable {
  readonly profile: ProfiledTable;
  readonly target: ProfiledTarget | null;
  readonly sample: KnownSample;
  /** The columns that name rows, and the target: what another table is not compared by. */
  readonly apart: readonly KnownColumn[];
}

const preview = { rows: 5, columns: 40, longest: 100 } as const;
const mostSuspicious = 200;

/** Reads a table two or three times, and describes it. */
export const describeTable = async (engine: TableEngine, question: Question): Promise<DescribedTable> => {
  const { table, name, target, moreColumns, onProgress } = question;
  const { file } = table;
  const sample = await describeColumns(engine, await loadSample(engine, table, name, onProgress));
  const keys = await keysAmong(engine, sample);
  const targetColumn = sample.columns.find((column) => column.name === target?.column) ?? null;
  const numbers = numbersAmong(sample, new Set(keys.map(({ index }) => index)));
  const profiledTarget = targetColumn && (await profileTarget(engine, sample, targetColumn, target?.as ?? null));
  const suspicious = [
    ...(profiledTarget === null ? [] : leaksOf(profiledTarget, target?.known)),
    ...(await suspiciousColumns(engine, sample, keys)),
  ];
  const profile: ProfiledTable = {
    ...{ path: file.path, format: file.format, bytes: file.bytes, rows: sample.all, moreColumns },
    sampled: sample.rows === sample.all ? null : sample.rows,
    columns: sample.columns.map((column) => column.profile),
    duplicates: await duplicateRows(engine, sample, keys),
    missingTogether: await missingTogether(engine, sample),
    correlations: await correlationsOf(engine, sample, numbers, targetColumn),
    suspicious: suspicious.slice(0, mostSuspicious),
    preview: table.head
      .slice(0, preview.rows)
      .map((record) => record.slice(0, preview.columns).map((cell) => upTo(cell, preview.longest))),
  };
  return { profile, target: profiledTarget, sample, apart: targetColumn === null ? keys : [...keys, targetColumn] };
};
