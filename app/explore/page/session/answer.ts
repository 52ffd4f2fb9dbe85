import { plotNameIn, plotsToShow } from '../../../../core/explore/left/plots.ts';
import type { CellRun } from '../../../../core/schema/explore/cell-run.ts';
import { readProse } from '../../../../services/text/prose/read.ts';
import { html, type Part, section } from '../../../report/page/parts.ts';
import { plotsPart } from './cells.ts';
import { proseParts } from './prose.ts';

/** The question, and the answer in the model's words. `sources`: pictures as data URLs, by name. */
export const answer = (
  { ask, answer: text }: { readonly ask: string; readonly answer: string | null },
  cells: readonly CellRun[],
  sources: ReadonlyMap<string, string>,
): readonly Part[] => {
  if (text === null) return [];
  const sourceOf = (address: string) => sources.get(plotNameIn(address) ?? '');
  const question =
    ask === '' ? null : html`<blockquote>${proseParts(readProse(ask), { top: 6, sourceOf })}</blockquote>`;
  const words = html`<div class="prose">${proseParts(readProse(text), { top: 3, sourceOf })}</div>`;
  return [section('answer', 'The answer', question, words, plotsPart(plotsToShow(text, cells), sources))];
};
