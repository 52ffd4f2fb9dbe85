import type { SummaryRow } from '../../batch/report/summary.ts';
import { minutes } from '../../report/page/head.ts';
import { html, type Part } from '../../report/page/parts.ts';
import type { ListSeen } from '../batches/lists.ts';
import type { LivePart } from '../live/stream.ts';
import type { RunRow } from '../runs/row.ts';
import { addressOf } from './runs-page.ts';
import { money, stateLabel } from './words.ts';

/** The address of a list's page. */
export const addressOfList = ({ name }: ListSeen): string => `/batches/${encodeURIComponent(name)}`;

export const listsParts = (lists: readonly ListSeen[]): readonly LivePart[] => [
  [
    'lists',
    html`<section id="lists" aria-label="Batches">
      ${lists.length === 0 ? html`<p>No list is known. Name one, <code>medalist serve LIST.csv</code>, or <a href="/start">start one</a>.</p>` : null}
      <ul>${lists.map((list) => html`<li><a href=${addressOfList(list)}>${list.name}</a>: ${inWords(list)}</li>`)}</ul>
    </section>`,
  ],
];

const inWords = ({ summary, workers, why }: ListSeen): string => {
  if (summary === null) return why;
  const counts = Object.entries(summary.counts).map(([name, count]) => `${count} ${name}`);
  const paid = Object.entries(summary.cost).map(([currency, amount]) => money(currency)(amount));
  return [...counts, ...paid, workers > 0 ? 'at work' : 'nobody is at work'].join(', ');
};

/** Finds the run of a list's row; undefined: it is not on this machine. */
export type RunOfRow = (row: SummaryRow) => RunRow | undefined;

export const batchParts = (list: ListSeen, forms: Part, runOf: RunOfRow): readonly LivePart[] => [
  [
    'batch',
    html`<header id="batch"><h1>${list.name}</h1>
      <p class="summary" aria-live="polite">${inWords(list)}</p><p><code>${list.path}</code></p></header>`,
  ],
  ['ask', html`<div id="ask">${forms}</div>`],
  [
    'rows',
    html`<section id="rows" class="runs" aria-label="Rows">${list.summary === null ? null : table(list.summary.rows, runOf)}</section>`,
  ],
];

/** The most rows that are shown; the file has them all. */
const mostRows = 500;

const table = (rows: readonly SummaryRow[], runOf: RunOfRow): Part =>
  html`<div class="wide" tabindex="0" role="region" aria-label="Table of rows"><table>
      <thead><tr>
        <th scope="col">competition</th><th scope="col">status</th><th scope="col" class="number">score</th>
        <th scope="col" class="minor">by</th><th scope="col" class="number minor">place</th>
        <th scope="col" class="number minor">time</th><th scope="col" class="number minor">cost</th>
        <th scope="col" class="minor">note</th>
      </tr></thead>
      <tbody>${rows.slice(0, mostRows).map((row) => rowOf(row, runOf(row)))}</tbody>
    </table></div>
    ${rows.length > mostRows ? html`<p>${rows.length - mostRows} more rows are in the file.</p>` : null}`;

/** A row of the table. The run's own state is newer than that in the list, which a batch writes only at its turns. */
const rowOf = (row: SummaryRow, found: RunRow | undefined): Part => {
  const { competition, status, score, metric, standing, note, cost, currency } = row;
  const name = found === undefined ? competition : html`<a href=${addressOf(found)}>${competition}</a>`;
  const isAnswered = status === 'waiting' && found !== undefined && found.state !== 'waiting';
  return html`<tr>
    <td>${name}</td><td>${found === undefined ? status || 'to do' : stateLabel(found)}</td><td class="number">${score}</td>
    <td class="minor">${metric}</td><td class="number minor">${standing}</td>
    <td class="number minor">${row.seconds === null ? '' : minutes(row.seconds)}</td>
    <td class="number minor">${cost === null ? '' : money(currency)(cost)}</td><td class="minor">${isAnswered ? '' : note.slice(0, 300)}</td>
  </tr>`;
};
