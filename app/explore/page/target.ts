import { figure, percent } from '../../../core/explore/profile/words/figures.ts';
import { askedColumn } from '../../../core/explore/profile/words/target.ts';
import type { DataProfile } from '../../../core/schema/explore/profile.ts';
import type { ProfiledColumn } from '../../../core/schema/explore/profiled-column.ts';
import type { ProfiledTarget } from '../../../core/schema/explore/profiled-target.ts';
import { barsChart } from '../../report/charts/bars.ts';
import { chart, facts, html, type Part, section } from '../../report/page/parts.ts';
import { wide } from '../charts/distribution.ts';
import { overTimeChart } from '../charts/over-time.ts';
import { pictureOf } from './distributions.ts';
import { named } from './plots.ts';
import { toldBy } from './told-by.ts';

/** The target: its distribution, its course over time, and what each column tells about it. */
export const target = ({ target: asked, tables }: DataProfile): readonly Part[] => {
  if (asked === null) return [];
  const column = askedColumn(asked, tables);
  const words = facts([
    ['column', named(asked.column)],
    ['table', named(asked.table)],
    ['kind', asked.kind === 'other' ? (column?.kind ?? asked.kind) : asked.kind],
    ['rows', asked.rows.toLocaleString('en')],
    ['missing', asked.missing === 0 ? null : asked.missing.toLocaleString('en')],
    ['distinct', column === undefined ? null : column.distinct.toLocaleString('en')],
  ]);
  return [section('target', 'The target', words, distribution(asked, column), overTime(asked), toldBy(asked, tables))];
};

const distribution = ({ kind, labels, rest, rows }: ProfiledTarget, column: ProfiledColumn | undefined): Part => {
  if (kind === 'labels') {
    const bars = labels.map(({ label, rows: own }) => ({ name: named(label, 24), share: own / Math.max(1, rows) }));
    return chart(barsChart(bars), `Share of each label${rest ? ', the most frequent ones' : ''}`);
  }
  if (column === undefined || (column.histogram === null && column.values.length === 0)) return null;
  return chart(pictureOf(column, wide), 'Rows along the target');
};

const overTime = ({ overTime: found, kind, labels }: ProfiledTarget): Part => {
  if (found === null) return null;
  const shown = labels.length === 2 ? labels.slice(1) : labels; // of two labels the second one tells all
  const curves =
    kind === 'number'
      ? [{ name: 'mean', values: found.points.map(({ mean }) => mean ?? 0) }]
      : shown.map((label) => ({
          name: named(label.label, 24),
          values: found.points.map(({ shares }) => shares[labels.indexOf(label)] ?? 0),
        }));
  const label = curves.length === 1 ? `label ${curves[0]?.name}` : 'each label';
  const words = `${kind === 'number' ? 'Mean of the target' : `Share of ${label}`} by ${found.unit} of ${named(found.column)}`;
  const dates = found.points.map(({ from }) => from);
  const picture = overTimeChart(dates, curves, kind === 'number' ? figure : percent);
  return html`<div><h3>${words}</h3>${chart(picture, words)}</div>`;
};
