import { counted, dayOf, figure, percent } from '../../../core/explore/profile/words/figures.ts';
import type { DataProfile } from '../../../core/schema/explore/profile.ts';
import type { Histogram, ProfiledColumn } from '../../../core/schema/explore/profiled-column.ts';
import type { ProfiledTable } from '../../../core/schema/explore/profiled-table.ts';
import { folded, html, type Part, section } from '../../report/page/parts.ts';
import { histogramChart, namedBars } from '../charts/distribution.ts';
import { columnsTable } from './columns-table.ts';
import { named, plot, plots } from './plots.ts';

/** The most pictures that anybody compares; the table has all columns. */
const mostDrawn = 24;
const mostValues = 8;

/** The distributions of columns: pictures of the most interesting ones, and a table of all. */
export const distributions = (table: ProfiledTable, { target }: Pick<DataProfile, 'target'>): readonly Part[] => {
  const shown = columnsToDraw(table, target);
  const all = table.columns.length + table.moreColumns;
  const order = target === null ? 'in the order of the file' : 'those first that tell most of the target';
  const words = shown.length === 0 || shown.length === all ? null : `${shown.length} of ${all} columns, ${order}.`;
  return [
    section(
      'columns',
      'Columns',
      words === null ? null : html`<p>${words}</p>`,
      plots(shown.map(drawnColumn)),
      folded(`Figures of ${counted(table.columns.length, 'column')}`, columnsTable(table.columns, table.moreColumns)),
    ),
  ];
};

/** The columns that get a picture; those that tell most about the target come first. Keys, constants and empty columns get none. */
const columnsToDraw = (
  { columns, suspicious, path }: ProfiledTable,
  target: DataProfile['target'],
): ProfiledColumn[] => {
  const keys = new Set(suspicious.filter(({ kind }) => kind === 'key').map(({ column }) => column));
  const drawable = columns.filter(
    (column) => !keys.has(column.name) && isDrawable(column) && column.name !== target?.column,
  );
  if (target?.table !== path) return drawable.slice(0, mostDrawn);
  const order = new Map(target.columns.map(({ column }, at) => [column, at]));
  const place = ({ name }: ProfiledColumn) => order.get(name) ?? columns.length;
  return drawable.toSorted((a, b) => place(a) - place(b)).slice(0, mostDrawn);
};

const isDrawable = ({ histogram, values }: ProfiledColumn): boolean => histogram !== null || values.length > 1;

/** A column as a small picture. */
const drawnColumn = (column: ProfiledColumn): Part => plot(pictureOf(column), named(column.name), wordsOf(column));

/** A picture of a column: rows along its scale, or for each of its most frequent values. */
export const pictureOf = (
  { kind, histogram, values }: ProfiledColumn,
  size?: Parameters<typeof histogramChart>[2],
): string => {
  if (histogram !== null) return histogramChart(histogram.rows, edgeWords(histogram, kind), size);
  const bars = values.slice(0, mostValues).map(({ value, rows }) => ({ name: named(value, 24), value: rows }));
  return namedBars(bars, (rows) => rows.toLocaleString('en'), size);
};

/** The edges in words. Whole numbers (and lengths of texts) lie between the edges, so an edge is rounded to the number inside. */
const edgeWords = ({ edges }: Histogram, kind: ProfiledColumn['kind']): string[] =>
  edges.map((edge, at) => {
    if (kind === 'date') return dayOf(edge);
    if (kind === 'number') return figure(edge);
    return String(at === edges.length - 1 ? Math.floor(edge) : Math.ceil(edge));
  });

const wordsOf = ({ kind, missing, distinct, numbers, histogram, length }: ProfiledColumn): string =>
  [
    kind === 'text' || kind === 'list' ? `${kind}, by characters` : kind,
    ...(missing > 0 ? [`${percent(missing)} missing`] : []),
    ...(kind === 'category' ? [`${distinct.toLocaleString('en')} distinct`] : []),
    ...(numbers === null ? [] : [`median ${figure(numbers.quantiles[2] ?? 0)}`]),
    ...(length === null || kind === 'category' ? [] : [`${figure(length.mean)} on average`]),
    ...(histogram?.isLog === true ? ['on a logarithmic scale'] : []),
    ...(histogram !== null && histogram.below > 0 ? [`${histogram.below.toLocaleString('en')} rows below`] : []),
    ...(histogram !== null && histogram.above > 0 ? [`${histogram.above.toLocaleString('en')} rows above`] : []),
  ].join(', ');
