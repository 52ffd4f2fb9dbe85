import type { TableEngine } from '../../../../services/tables/engine.ts';
import { isOutOfMemory, TableError } from '../../../../services/tables/failure.ts';
import { profileTable } from '../../../../services/tables/profile.ts';
import type { Table } from '../../../../services/tables/table.ts';
import { findGroup } from '../../../columns/groups.ts';
import { profileColumns } from '../../../columns/profile.ts';
import type { Source } from '../../../columns/source.ts';
import { findTime } from '../../../columns/time.ts';
import type { FoundTarget } from '../target-table.ts';

/** What the rows without answers were cut off by; null: by nothing that their columns tell. */
export interface CutOffBy {
  readonly time: string | null;
  readonly group: string | null;
}

/** By what the table of rows that are to be predicted was cut off, as a competition's test is looked at; undefined: one of the two cannot be counted. */
export const cutOffBy = async (
  engine: TableEngine,
  { table, index }: FoundTarget,
  toPredict: Table,
): Promise<CutOffBy | undefined> => {
  try {
    const read = async (one: Table): Promise<Source> => ({ table: one, stats: await profileTable(engine, one) });
    const [train, test] = [await read(table), await read(toPredict)];
    const profile = profileColumns(train, test).filter(({ name }) => name !== table.columns[index]);
    const time = await findTime({ engine, train, test, profile });
    const rest = profile.filter(({ name }) => name !== time?.column);
    const group = time === null ? await findGroup({ engine, train, test, profile: rest }) : null;
    return { time: time?.column ?? null, group: group?.column ?? null };
  } catch (error) {
    if (error instanceof TableError || isOutOfMemory(error)) return undefined;
    throw error;
  }
};
