import { quoted } from '../../../core/brief/wording/quoted.ts';
import { figure, percent } from '../../../core/explore/profile/words/figures.ts';
import type { ProfiledColumn } from '../../../core/schema/explore/profiled-column.ts';
import { html, type Part, table } from '../../report/page/parts.ts';
import { named } from './plots.ts';

/** More columns than anybody reads. It also limits the size of the page. */
const most = 500;

const head = ['column', 'kind', 'missing', 'distinct', 'least', 'mean', 'median', 'most', 'sd', 'zeros', 'cells'];

/** The figures of all columns, a line each. */
export const columnsTable = (columns: readonly ProfiledColumn[], moreColumns: number, longest = most): Part => {
  const rest = Math.max(0, columns.length - longest) + moreColumns;
  return html`<div>
    ${table(head, columns.slice(0, longest).map(cellsOf), [2, 3, 4, 5, 6, 7, 8, 9])}
    ${rest === 0 ? null : html`<p>And ${rest.toLocaleString('en')} columns more.</p>`}
  </div>`;
};

const cellsOf = (column: ProfiledColumn): string[] => {
  const { name, kind, missing, distinct, numbers, span } = column;
  const ofNumbers = numbers && [
    ...[numbers.min, numbers.mean, numbers.quantiles[2] ?? 0, numbers.max].map(figure),
    numbers.sd === null ? '' : figure(numbers.sd),
    percent(numbers.zeros),
  ];
  const ofDates = span && [span.first, '', '', span.last, '', ''].map((text) => text.slice(0, 19));
  return [
    ...[named(name), kind, missing === 0 ? '' : percent(missing), distinct.toLocaleString('en')],
    ...(ofNumbers ?? ofDates ?? ['', '', '', '', '', '']),
    cellsShown(column),
  ];
};

const cellsShown = ({ kind, values, examples }: ProfiledColumn): string => {
  const isCounted = (kind === 'category' || kind === 'boolean') && values.length > 0;
  const shown = isCounted ? values.map(({ value }) => value) : examples;
  return shown
    .slice(0, 3)
    .map((cell) => quoted(cell, 30))
    .join(', ');
};
