import { fold, isIdName } from '../../../core/competition/names.ts';
import type { TableEngine } from '../../../services/tables/engine.ts';
import { largeBytes, type ProfileOptions, profileTable } from '../../../services/tables/profile.ts';
import { stackTables } from '../../../services/tables/stack.ts';
import type { Table } from '../../../services/tables/table.ts';
import type { StageContext } from '../../dag/define.ts';
import { lookClosely } from './look-closely.ts';
import type { Roles } from './roles.ts';
import type { Source } from './source.ts';

export interface Sources {
  readonly train: Source;
  readonly labels: Source | null;
  readonly test: Source | null;
  /** Counted as text: keys are compared byte for byte. */
  readonly sample: Source | null;
}

/** Test columns that may turn out to be the key: their distinct cells are counted one by one. */
export const mayBeKey = (sample: Table | null): ((name: string) => boolean) => {
  const asked = new Set(sample?.columns.map(fold));
  return (name) => asked.has(fold(name)) || isIdName(name) || name.startsWith('Unnamed: ');
};

/** Scans every file that matters once, two at a time where the machine has the cores. */
export const readSources = async (engine: TableEngine, roles: Roles, say: StageContext['say']): Promise<Sources> => {
  const read = async (table: Table, options: ProfileOptions = {}): Promise<Source> => {
    const { path, bytes } = table.file;
    const onProgress = (share: number) =>
      say({ type: 'stage.progress', what: path, done: Math.round(share * bytes), total: bytes, unit: 'bytes' });
    return { table, stats: await profileTable(engine, table, { ...options, onProgress }) };
  };
  const exact = mayBeKey(roles.sample);
  const [firstTest, ...restOfTest] = roles.test;
  const trainTable = stackTables(roles.train);
  const closely = trainTable.file.bytes < largeBytes ? [] : lookClosely(trainTable, roles);
  const [train, labels, test, sample] = await Promise.all([
    read(trainTable, {
      closely,
      exact: (name) => closely.some(({ index, labels }) => labels && trainTable.columns[index] === name),
    }),
    roles.labels && read(roles.labels),
    firstTest ? read(stackTables([firstTest, ...restOfTest]), { exact }) : null,
    roles.sample && read(roles.sample, { asText: true }),
  ]);
  return { train, labels, test, sample };
};
