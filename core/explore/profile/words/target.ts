import { quoted } from '../../../brief/wording/quoted.ts';
import type { ProfiledColumn } from '../../../schema/explore/profiled-column.ts';
import type { ProfiledTable } from '../../../schema/explore/profiled-table.ts';
import type { ProfiledTarget, TargetGroup } from '../../../schema/explore/profiled-target.ts';
import { counted, dayOf, figure, percent } from './figures.ts';

const mostTold = 15;
const mostAlong = 4;
const mostGroups = 6;

/** A column that explains less is not shown beside the target. */
const leastExplained = 0.005;

/** The columns that the target is shown along, with the kind of each. */
export const toldAlong = ({ columns, table }: ProfiledTarget, tables: readonly ProfiledTable[]) => {
  const tableColumns = tables.find(({ path }) => path === table)?.columns ?? [];
  const dates = new Set(tableColumns.flatMap(({ name, kind }) => (kind === 'date' ? name : [])));
  return columns
    .filter(({ groups, explained }) => groups.length > 1 && (explained ?? 0) >= leastExplained)
    .map((told) => ({ ...told, isDate: dates.has(told.column) }));
};

/** The column that is asked for, as its table tells it. */
export const askedColumn = ({ column, table }: ProfiledTarget, tables: readonly ProfiledTable[]) =>
  tables.find(({ path }) => path === table)?.columns.find(({ name }) => name === column);

/** What is asked for, and what tells of it. */
export const targetLines = (target: ProfiledTarget, tables: readonly ProfiledTable[]): string[] => {
  const { kind, rows, missing, columns, overTime } = target;
  const column = askedColumn(target, tables);
  const explaining = columns.filter(({ explained, correlation }) => explained !== null || correlation !== null);
  const along = toldAlong(target, tables).slice(0, mostAlong);
  return [
    `target ${quoted(target.column)} in ${quoted(target.table)}: ${kindWords(target, column)}; ${rows} rows have it, ${missing} miss it`,
    ...(explaining.length === 0 || kind === 'other'
      ? []
      : [
          `${measureWords(kind)}, that each column alone explains: ${explaining.slice(0, mostTold).map(toldWords).join(', ')}`,
        ]),
    ...along.map(
      ({ column, groups, isDate }) =>
        `  along ${quoted(column, 60)}: ${groups
          .slice(0, mostGroups)
          .map((group) => `${groupName(group, isDate)} ${levelWords(group, target.labels)}`)
          .join(', ')}`,
    ),
    ...(overTime === null ? [] : [`  by ${overTime.unit} of ${quoted(overTime.column, 60)}: ${timeWords(target)}`]),
  ];
};

const measureWords = (kind: ProfiledTarget['kind']): string =>
  kind === 'number' ? 'share of its variance (eta squared)' : "share of its labels' spread (Goodman and Kruskal's tau)";

const kindWords = ({ kind, labels, rest, rows }: ProfiledTarget, column: ProfiledColumn | undefined): string => {
  switch (kind) {
    case 'number': {
      const numbers = column?.numbers ?? null;
      return numbers === null
        ? 'a number'
        : `a number, ${figure(numbers.min)} to ${figure(numbers.max)}, mean ${figure(numbers.mean)}`;
    }
    case 'labels': {
      const shares = labels.map(({ label, rows: own }) => `${quoted(label, 40)} ${percent(own / Math.max(1, rows))}`);
      return `labels ${shares.join(', ')}${rest ? ' and others' : ''}`;
    }
    case 'other':
      return `${column?.kind ?? 'cells'}, neither a number nor labels`;
  }
};

const toldWords = ({ column, explained, filled, correlation }: ProfiledTarget['columns'][number]): string => {
  const share = explained === null ? [] : [percent(explained)];
  const linear = correlation === null ? [] : [`correlation ${figure(correlation)}`];
  const inPart =
    filled === null || filled.explained === null
      ? []
      : [`${percent(filled.explained)} of the ${counted(filled.rows, 'row')} that have it`];
  return `${quoted(column, 60)} ${[...share, ...inPart, ...linear].join(', ')}`;
};

/** Which rows a group holds; `asWords` says how a value is written, `isDate` whether it begins at a day. */
export const groupName = (
  { value, from, to }: TargetGroup,
  isDate: boolean,
  asWords: (value: string) => string = (value) => quoted(value, 30),
): string => {
  if (value !== null) return asWords(value);
  if (from === null || to === null) return 'missing';
  return isDate ? `from ${dayOf(from)}` : `${figure(from)} to ${figure(to)}`;
};

/** A mean, or the share of the second of two labels, or the most frequent label's. */
const levelWords = (
  { mean, shares }: Pick<TargetGroup, 'mean' | 'shares'>,
  labels: ProfiledTarget['labels'],
): string => {
  if (mean !== null) return figure(mean);
  const at = labels.length === 2 ? 1 : 0;
  return `${percent(shares[at] ?? 0)} ${quoted(labels[at]?.label ?? '', 20)}`;
};

const timeWords = ({ overTime, labels }: ProfiledTarget): string => {
  const points = overTime?.points ?? [];
  const shown =
    points.length <= mostGroups
      ? points
      : [0, 0.2, 0.4, 0.6, 0.8, 1].flatMap((part) => points[Math.round(part * (points.length - 1))] ?? []);
  return shown.map((point) => `${point.from} ${levelWords(point, labels)}`).join(', ');
};
