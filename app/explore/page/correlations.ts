import { figure } from '../../../core/explore/profile/words/figures.ts';
import { pairsOf } from '../../../core/explore/profile/words/pairs.ts';
import type { ProfiledTable } from '../../../core/schema/explore/profiled-table.ts';
import { chart, folded, html, type Part, section, table } from '../../report/page/parts.ts';
import { heatmapChart } from '../charts/heatmap.ts';
import { named } from './plots.ts';

const mostPairs = 40;

/** How columns of numbers correlate. */
export const correlations = ({ correlations: found }: ProfiledTable): readonly Part[] => {
  if (found === null) return [];
  const { columns, values, more } = found;
  const names = columns.map((name) => named(name, 24));
  const strongest = pairsOf(found)
    .slice(0, mostPairs)
    .map(({ one, other, value }) => [named(one), named(other), figure(value)]);
  return [
    section(
      'correlations',
      'Correlations',
      html`<p>
        Pearson's, of columns of numbers${more === 0 ? '' : ` (the ${columns.length} most connected of ${columns.length + more})`}. The
        first colour: they rise together; the second: one falls where the other rises. The fuller, the stronger.
      </p>`,
      chart(heatmapChart(names, values), 'Correlations between columns of numbers, as squares'),
      folded(`The ${strongest.length} strongest`, table(['column', 'and', 'correlation'], strongest, [2])),
    ),
  ];
};
