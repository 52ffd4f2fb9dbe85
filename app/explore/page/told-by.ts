import { counted, figure, percent } from '../../../core/explore/profile/words/figures.ts';
import { groupName, toldAlong } from '../../../core/explore/profile/words/target.ts';
import type { DataProfile } from '../../../core/schema/explore/profile.ts';
import type { ProfiledTarget, ToldOfTarget } from '../../../core/schema/explore/profiled-target.ts';
import { barsChart } from '../../report/charts/bars.ts';
import { chart, folded, html, type Part, table } from '../../report/page/parts.ts';
import { namedBars } from '../charts/distribution.ts';
import { barName, named, plot, plots } from './plots.ts';

/** The most bars that a picture has room for; the table has more. */
const mostBars = 20;
const leastBar = 0.001;
const mostRows = 500;

/** What each column alone tells about the target: how much, and how. */
export const toldBy = (asked: ProfiledTarget, tables: DataProfile['tables']): Part => {
  const told = asked.columns.filter(({ explained }) => explained !== null);
  if (told.length === 0) return null;
  const bars = worthABar(told).map(({ column, explained }) => ({ name: barName(column), share: explained ?? 0 }));
  const rows = asked.columns.slice(0, mostRows).map(cellsOf);
  return html`<div>
    <h3>What each column tells of it</h3>
    <p>
      This is ${measureWords(asked)}, numbers and dates in twentieths. It sees curves as well as lines, and nothing of what columns do
      together.
    </p>
    ${chart(barsChart(bars), 'What each column alone explains of the target')}
    ${plots(toldAlong(asked, tables).map((one) => alongColumn(asked, one)))}
    ${folded(`All ${counted(asked.columns.length, 'column')}`, table(['column', 'explains', 'correlation', 'of ranks'], rows, [1, 2, 3]))}
  </div>`;
};

const measureWords = ({ kind }: ProfiledTarget): string =>
  kind === 'number'
    ? 'the share of its variance that a column alone explains (eta squared)'
    : "the share of its spread over labels that a column alone explains (Goodman and Kruskal's tau)";

/** The columns that get a bar: those that tell something, or a few if none does. */
const worthABar = (told: readonly ToldOfTarget[]): readonly ToldOfTarget[] => {
  const telling = told.filter(({ explained }) => (explained ?? 0) >= leastBar);
  return telling.length < 3 ? told.slice(0, 3) : telling.slice(0, mostBars);
};

const cellsOf = ({ column, explained, correlation, ranks }: ToldOfTarget): string[] => [
  named(column),
  explained === null ? '' : percent(explained),
  ...[correlation, ranks].map((value) => (value === null ? '' : figure(value))),
];

const alongColumn = (
  { kind, labels }: ProfiledTarget,
  { column, groups, explained, isDate }: ReturnType<typeof toldAlong>[number],
): Part => {
  const at = labels.length === 2 ? 1 : 0;
  const bars = groups.map((group) => ({
    name: groupName(group, isDate, named),
    value: group.mean ?? group.shares[at] ?? 0,
  }));
  const what = kind === 'number' ? 'mean of the target' : `share of label ${named(labels[at]?.label ?? '', 24)}`;
  const picture = namedBars(bars, kind === 'number' ? figure : percent);
  return plot(picture, named(column), `${what} along it; explains ${percent(explained ?? 0)}`);
};
