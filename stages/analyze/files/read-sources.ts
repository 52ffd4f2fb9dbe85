import type { Source } from '../../../core/columns/source.ts';
import { fold, isIdName } from '../../../core/competition/names.ts';
import type { TableEngine } from '../../../services/tables/engine.ts';
import { isOutOfMemory } from '../../../services/tables/failure.ts';
import { largeBytes, type ProfileOptions, profileTable } from '../../../services/tables/profile.ts';
import { stackTables } from '../../../services/tables/stack.ts';
import type { Table } from '../../../services/tables/table.ts';
import type { StageContext } from '../../dag/define.ts';
import { lookClosely } from './look-closely.ts';
import type { Roles } from './roles.ts';

export interface Sources {
  readonly train: Source;
  readonly labels: Source | null;
  readonly test: Source | null;
  /** Counted as text, because keys are compared byte by byte. */
  readonly sample: Source | null;
}

/** Test columns that may turn out to be the key: their distinct cells are counted one by one. */
export const mayBeKey = (sample: Table | null): ((name: string) => boolean) => {
  const asked = new Set(sample?.columns.map(fold));
  return (name) => asked.has(fold(name)) || isIdName(name) || name.startsWith('Unnamed: ');
};

/** Scans every file with a role once, two at a time if the machine has enough cores. */
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
  const isClose = (name: string) => closely.some(({ index, labels }) => labels && trainTable.columns[index] === name);
  const { labels, sample } = roles;
  const reads = [
    () => read(trainTable, { closely, exact: isClose }),
    labels && (() => read(labels)),
    firstTest === undefined ? null : () => read(stackTables([firstTest, ...restOfTest]), { exact }),
    sample && (() => read(sample, { asText: true })),
  ] as const;
  const begun = await Promise.allSettled(reads.map((each) => each?.() ?? null));
  const [trainSource, ...others] = await inTurn(begun, reads);
  if (trainSource === undefined || trainSource === null) throw new Error('train is always read');
  const [labelsSource = null, testSource = null, sampleSource = null] = others;
  return { train: trainSource, labels: labelsSource, test: testSource, sample: sampleSource };
};

type Read = (() => Promise<Source>) | null;

/** Reads a file again alone if it did not fit into memory beside another one. */
const inTurn = async (begun: readonly PromiseSettledResult<Source | null>[], reads: readonly Read[]) => {
  const done: (Source | null)[] = [];
  for (const [at, result] of begun.entries()) {
    if (result.status === 'fulfilled') done.push(result.value);
    else if (isOutOfMemory(result.reason)) done.push((await reads[at]?.()) ?? null);
    else throw result.reason;
  }
  return done;
};
