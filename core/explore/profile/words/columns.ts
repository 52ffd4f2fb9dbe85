import { listed, quoted } from '../../../brief/wording/quoted.ts';
import type { ProfiledColumn } from '../../../schema/explore/profiled-column.ts';
import type { ProfiledTable } from '../../../schema/explore/profiled-table.ts';
import type { ProfiledTarget } from '../../../schema/explore/profiled-target.ts';
import { figure, percent } from './figures.ts';
import { fitLines } from './fit.ts';

/** One line a column, in the order of the file; where not all fit, those that tell most of the target. */
export const columnLines = (
  { columns, moreColumns, path }: ProfiledTable,
  target: ProfiledTarget | null,
  longest: number,
): string[] => {
  const targetProfiles = new Map((target?.table === path ? target.columns : []).map((one) => [one.column, one]));
  const lines = columns.map((column) => columnLine(column, targetProfiles.get(column.name)?.explained ?? null));
  const needed = lines.reduce((sum, line) => sum + line.length + 1, 0);
  const more = moreColumns === 0 ? [] : [`... and ${moreColumns} more columns that were not looked at`];
  if (needed <= longest) return [...lines, ...more];
  const order = (at: number) => targetProfiles.get(columns[at]?.name ?? '')?.explained ?? -1;
  const sorted = [...lines.keys()].toSorted((a, b) => order(b) - order(a) || a - b);
  const shown = fitLines(
    sorted.map((at) => lines[at] ?? ''),
    longest - 200,
    (left) => `... and ${left} more columns: ${kindsOf(sorted.slice(-left).flatMap((at) => columns[at] ?? []))}`,
  );
  return [...shown, ...more];
};

const kindsOf = (columns: readonly ProfiledColumn[]): string =>
  [...Map.groupBy(columns, ({ kind }) => kind)].map(([kind, of]) => `${of.length} ${kind}`).join(', ');

const columnLine = (column: ProfiledColumn, explained: number | null): string => {
  const { name, kind, missing, distinct } = column;
  const parts = [
    kind,
    ...(missing > 0 && kind !== 'empty' ? [`${percent(missing)} missing`] : []),
    ...(kind === 'empty' || kind === 'constant' ? [] : [`${distinct} distinct`]),
    ...figuresOf(column),
    ...(explained === null ? [] : [`tells ${percent(explained)} of the target`]),
  ];
  return `${quoted(name, 80)}: ${parts.join('; ')}`;
};

const figuresOf = ({ kind, numbers, span, length, values, examples }: ProfiledColumn): string[] => {
  const frequent = values.map(({ value, rows }) => `${quoted(value, 30)} ${rows}`);
  const such = examples.map((cell) => quoted(cell, 30));
  switch (kind) {
    case 'number':
    case 'integer':
      return numbers === null ? [] : [numberWords(numbers)];
    case 'date':
      return span === null ? [] : [`${quoted(span.first, 30)} to ${quoted(span.last, 30)}`];
    case 'text':
    case 'list':
      return [
        ...(length === null ? [] : [`${figure(length.mean)} characters on average`]),
        `such as ${listed(such, 1)}`,
      ];
    case 'category':
    case 'boolean':
      return [frequent.length > 0 ? frequent.slice(0, 3).join(', ') : `such as ${such.slice(0, 2).join(', ')}`];
    case 'constant':
      return such.slice(0, 1);
    case 'empty':
      return [];
  }
};

const numberWords = ({ min, max, mean, sd, quantiles }: NonNullable<ProfiledColumn['numbers']>): string =>
  `${figure(min)} to ${figure(max)}, mean ${figure(mean)}, sd ${sd === null ? 'none' : figure(sd)}, median ${figure(quantiles[2] ?? 0)}`;
