import { counted, percent } from '../../../core/explore/profile/words/figures.ts';
import type { ProfiledTable } from '../../../core/schema/explore/profiled-table.ts';
import { barsChart } from '../../report/charts/bars.ts';
import { chart, html, list, type Part, section } from '../../report/page/parts.ts';
import { barName, namedList } from './plots.ts';

const mostBars = 30;

/** Which columns have missing cells, and which have them in the same rows. */
export const missing = ({ columns, missingTogether }: ProfiledTable): readonly Part[] => {
  const gappy = columns.filter((column) => column.missing > 0).toSorted((a, b) => b.missing - a.missing);
  if (gappy.length === 0)
    return columns.length === 0 ? [] : [section('missing', 'Missing cells', html`<p>No cell is missing.</p>`)];
  const bars = gappy.slice(0, mostBars).map((column) => ({ name: barName(column.name), share: column.missing }));
  const together = missingTogether.map(({ columns: names, share }) => `${namedList(names)}: ${percent(share)} of rows`);
  return [
    section(
      'missing',
      'Missing cells',
      html`<p>${counted(gappy.length, 'column')} of ${columns.length.toLocaleString('en')} ${gappy.length === 1 ? 'has' : 'have'} gaps.</p>`,
      chart(barsChart(bars), 'Share of missing cells, by column'),
      together.length === 0 ? null : html`<h3>Missing in the same rows</h3>`,
      list(together),
    ),
  ];
};
