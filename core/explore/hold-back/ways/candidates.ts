import { columnAt } from '../../../../services/tables/sql.ts';
import type { Table } from '../../../../services/tables/table.ts';
import { typeOf } from '../../../../services/tables/types.ts';
import { headOf } from '../../../columns/source.ts';
import { dateFormatOf } from '../../../competition/dates.ts';
import { isClockName, isGroupName } from '../../../competition/names.ts';
import { timeOf } from '../../../holdout/holdout-scheme.ts';
import type { FoundTarget } from '../target-table.ts';

/** A column that rows may be held back by. */
export interface Candidate {
  readonly column: string;
  /** Over the table's columns; and what it is called in `explored`. */
  readonly sql: string;
  readonly as: string;
}

/** Instants as numbers: of dates (seconds since 1970), or of a column that counts time by its name. */
export interface TimeCandidate extends Candidate {
  readonly isDate: boolean;
}

export interface Candidates {
  readonly times: readonly TimeCandidate[];
  readonly groups: readonly Candidate[];
}

/** Each costs memory for all rows. */
const most = 8;

/** One column of time, or one of groups, that is known to be it. */
export const onlyCandidate = (
  { table }: FoundTarget,
  { time, group }: { readonly time: string | null; readonly group: string | null },
): Candidates => ({
  times: time === null ? [] : [timeCandidate(table, time, 0)],
  groups: group === null ? [] : [groupCandidate(table, group, 0)],
});

const timeCandidate = (table: Table, column: string, n: number): TimeCandidate => ({
  ...{ column, sql: timeOf(table, column), as: `t${n}` },
  isDate: dateFormatOf(headOf(table, column), column) !== undefined,
});

const groupCandidate = (table: Table, column: string, n: number): Candidate => ({
  ...{ column, sql: columnAt(table.columns.indexOf(column)), as: `g${n}` },
});

/** Which columns may be a time, and which may say what rows belong to: by their first cells and their names. */
export const candidatesOf = ({ table, index }: FoundTarget): Candidates => {
  const others = table.columns.flatMap((column, at) => {
    const cells = headOf(table, column);
    return at === index ? [] : [{ column, isDate: dateFormatOf(cells, column) !== undefined, type: typeOf(cells) }];
  });
  const times = others.filter(({ column, isDate, type }) => isDate || (type !== 'VARCHAR' && isClockName(column)));
  const groups = others.filter(({ column, isDate, type }) => !isDate && type !== 'DOUBLE' && isGroupName(column));
  return {
    times: times.slice(0, most).map(({ column }, n) => timeCandidate(table, column, n)),
    groups: groups.slice(0, most).map(({ column }, n) => groupCandidate(table, column, n)),
  };
};
