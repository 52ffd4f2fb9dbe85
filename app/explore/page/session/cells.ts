import type { CellRun } from '../../../../core/schema/explore/cell-run.ts';
import { code, folded, html, type Part, section } from '../../../report/page/parts.ts';

/** All cells that the session ran, each folded, with its output. */
export const cells = (ran: readonly CellRun[], sources: ReadonlyMap<string, string>): readonly Part[] =>
  ran.length === 0
    ? []
    : [section('cells', 'The cells', html`<p>${introduction}</p>`, ...ran.map((cell) => cellPart(cell, sources)))];

const introduction = 'What the model ran, in order. notebook.ipynb has those that are needed to run it again.';

const cellPart = (cell: CellRun, sources: ReadonlyMap<string, string>): Part => {
  const shown = [cell.printed, cell.value, cell.trouble].filter((text) => text !== null && text !== '');
  return folded(
    titleOf(cell),
    code(cell.code),
    ...shown.map((text) => code(text ?? '')),
    plotsPart(cell.plots, sources),
  );
};

const endings: Readonly<Record<CellRun['ended'], string>> = {
  ran: '',
  raised: ', raised an error',
  interrupted: ', was interrupted',
  died: ', ended the session',
};

const titleOf = ({ place, code: text, ended, seconds }: CellRun): string =>
  `${place}: ${firstLine(text)} (${seconds.toFixed(1)} s${endings[ended]})`;

const longest = 80;

/** The line that says most about a cell: its first, which is often a comment. */
const firstLine = (text: string): string => {
  const line = text.split('\n').find((one) => one.trim() !== '') ?? '';
  return line.length > longest ? `${line.slice(0, longest)} …` : line;
};

/** Plots beside each other, as far as their pictures are known. */
export const plotsPart = (names: readonly string[], sources: ReadonlyMap<string, string>): Part => {
  const known = names.flatMap((name) => {
    const source = sources.get(name);
    return source === undefined ? [] : [{ name, source }];
  });
  return known.length === 0
    ? null
    : html`<div class="pictures">${known.map(
        ({ name, source }) =>
          html`<figure><img src=${source} alt=${name} /><figcaption>plots/${name}</figcaption></figure>`,
      )}</div>`;
};
