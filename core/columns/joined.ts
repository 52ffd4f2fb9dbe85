import { withMade } from '../../services/tables/made-columns.ts';
import { isMissing, missingTokens } from '../../services/tables/missing.ts';
import { columnAt, literal, literals } from '../../services/tables/sql.ts';
import type { Table } from '../../services/tables/table.ts';
import type { JoinedTarget } from '../schema/table-forms.ts';

/** Train with the target that its cells are put together to; as it is where none is, or a column is not there. */
export const withJoined = (train: Table, joined: JoinedTarget | undefined): Table => {
  const places = joined?.columns.map((name) => train.columns.indexOf(name)) ?? [];
  if (joined === undefined || places.includes(-1)) return train;
  const { target, separator, missing } = joined;
  const spelled = (cell: string) => (isMissing(cell) ? missing : cell);
  const sql = places.map((place) => {
    const cell = columnAt(place);
    return `CASE WHEN ${cell} IS NULL OR ${cell} IN (${literals(missingTokens)}) THEN ${literal(missing)} ELSE ${cell} END`;
  });
  return withMade(train, {
    names: [target],
    of: places,
    cells: (record) => [places.map((place) => spelled(record[place] ?? '')).join(separator)],
    sql: [sql.join(` || ${literal(separator)} || `)],
  });
};
