import { drifted } from '../../../core/explore/profile/words/between.ts';
import { counted, figure, percent } from '../../../core/explore/profile/words/figures.ts';
import type { DataProfile, Drift } from '../../../core/schema/explore/profile.ts';
import { barsChart } from '../../report/charts/bars.ts';
import { chart, folded, html, type Part, section, table } from '../../report/page/parts.ts';
import { barName, named, namedList } from './plots.ts';

const mostBars = 20;

/** How tables with the same columns differ. */
export const drift = ({ drift: pairs }: DataProfile): readonly Part[] =>
  pairs.length === 0 ? [] : [section('drift', 'Drift between tables', ...pairs.map(pairShown))];

const pairShown = (pair: Drift): Part => {
  const different = drifted(pair);
  const bars = pair.columns
    .flatMap(({ column, psi }) => (psi === null ? [] : [{ name: barName(column), share: psi }]))
    .slice(0, mostBars);
  const [base, other] = [named(pair.base), named(pair.other)];
  const rows = pair.columns.map(({ column, psi, byChance, missing, unseen }) => [
    named(column),
    psi === null ? 'other cells' : figure(psi),
    figure(byChance),
    ...[percent(missing.base), percent(missing.other), unseen === null ? '' : percent(unseen)],
  ]);
  const head = ['column', 'index', 'by chance', `missing in ${base}`, `in ${other}`, 'unseen values'];
  return html`<div>
    <h3>${other} beside ${base}</h3>
    <p>
      ${different.length === 0 ? 'No column differs' : `These differ: ${namedList(different.map(({ column }) => column))}`}. A difference
      counts from a stability index of 0.1 on, where chance would not give it; from 0.25 on a column has changed much.
    </p>
    ${bars.length === 0 ? null : chart(barsChart(bars, figure), `Population stability index of each column, ${other} beside ${base}`)}
    ${folded(counted(rows.length, 'column'), table(head, rows, [1, 2, 3, 4, 5]))}
  </div>`;
};
