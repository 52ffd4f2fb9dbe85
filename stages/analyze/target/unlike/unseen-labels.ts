import { statsOf } from '../../../../core/columns/source.ts';
import { fold } from '../../../../core/competition/names.ts';
import { metrics } from '../../../../core/metrics/table.ts';
import { isMissing } from '../../../../services/tables/missing.ts';
import { distinctCells } from '../distinct.ts';
import type { TargetMap, TargetsAsked } from '../targets.ts';

const mostLabels = 200;

/** Notes labels in words, such as `silence`, that the sample has and the page mentions, but no row of train has. */
export const noteUnseenLabels = async (asked: TargetsAsked, { layout, columns }: TargetMap): Promise<void> => {
  const { engine, train, metric, shown = [], page = '', notes } = asked;
  const [column, ...more] = columns;
  if (column === undefined || more.length > 0 || layout !== 'columns') return;
  if (metric === undefined || metrics[metric.name].wants !== 'labels') return;
  const { unique, number } = statsOf(train, column);
  if (number !== null || unique > mostLabels) return;
  const words = [...new Set(shown)].filter((cell) => /^\p{L}[\p{L}\p{N} _-]*$/u.test(cell) && !isMissing(cell));
  if (words.length === 0) return;
  const known = new Set((await distinctCells(engine, train, column)).map(fold));
  const said = `_${fold(page)}_`;
  const unseen = words.filter((word) => !known.has(fold(word)) && said.includes(`_${fold(word)}_`));
  if (unseen.length === 0 || fold(unseen[0] ?? '') === fold(column)) return;
  const names = unseen
    .slice(0, 3)
    .map((word) => `"${word}"`)
    .join(', ');
  notes.because('labels.unseen', 'sample_submission', `it has ${names}, which no row of train has`);
  notes.warn(`No row of train has the label ${names}, which sample and page name: it is never answered.`);
};
