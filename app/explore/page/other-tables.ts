import { counted } from '../../../core/explore/profile/words/figures.ts';
import type { DataProfile } from '../../../core/schema/explore/profile.ts';
import type { ProfiledTable } from '../../../core/schema/explore/profiled-table.ts';
import { oneLine } from '../../../services/text/one-line.ts';
import { folded, type Part, section, table } from '../../report/page/parts.ts';
import { columnsTable } from './columns-table.ts';
import { named } from './plots.ts';

/** For tables that are not asked about, a shorter list is enough and keeps the page small. */
const mostColumns = 60;
const mostShown = 12;

/** The first rows of the first table, and the columns of the others. */
export const otherTables = ({ tables }: DataProfile): readonly Part[] => {
  const [first, ...others] = tables;
  return [
    ...(first === undefined || first.preview.length === 0 ? [] : [section('rows', 'First rows', firstRows(first))]),
    ...(others.length === 0 ? [] : [section('tables', 'Other tables', ...others.map(otherTable))]),
  ];
};

const firstRows = ({ columns, preview }: ProfiledTable): Part =>
  table(
    columns.slice(0, mostShown).map(({ name }) => named(name, 30)),
    preview.map((row) => row.slice(0, mostShown).map((cell) => oneLine(cell, 40))),
  );

const otherTable = ({ path, rows, columns, moreColumns }: ProfiledTable): Part =>
  folded(
    `${named(path)}: ${counted(rows, 'row')}, ${counted(columns.length + moreColumns, 'column')}`,
    columnsTable(columns, moreColumns, mostColumns),
  );
