import { standingMark } from '../../kaggle/standing/words.ts';
import { minutes } from '../../report/page/head.ts';
import { html, type Part } from '../../report/page/parts.ts';
import type { LivePart } from '../live/stream.ts';
import { type RunRow, RunState } from '../runs/row.ts';
import type { Selection } from '../runs/selection.ts';
import { money, stateLabel } from './words.ts';

/** What the page of all runs shows. */
export interface RunsShown {
  readonly selection: Selection;
  readonly rows: readonly RunRow[];
  /** How many runs the selection matches. */
  readonly matching: number;
  readonly known: readonly RunRow[];
  readonly total: number;
}

export const runsParts = (shown: RunsShown): readonly LivePart[] => [
  ['totals', totals(shown)],
  ['runs', runs(shown)],
];

/** The form that selects runs by name and state. */
export const filterForm = ({ text, state }: Selection): Part =>
  html`<form class="row" method="get" action="/" role="search">
    <div><label for="text">Competition or run</label><input id="text" name="text" type="text" value=${text} /></div>
    <div>
      <label for="state">State</label>
      <select id="state" name="state">
        <option value="">any</option>
        ${RunState.options.map((option) => html`<option value=${option} selected=${option === state}>${option}</option>`)}
      </select>
    </div>
    <button>Show</button>
  </form>`;

const totals = ({ known, total }: RunsShown): Part => {
  const counts = [...Map.groupBy(known, ({ state, status }) => (state === 'ended' ? (status ?? '') : state))];
  const words = counts.map(([name, rows]) => `${rows.length} ${names[name] ?? name}`).join(', ');
  const paid = [
    ...Map.groupBy(
      known.filter(({ cost }) => cost !== null),
      ({ currency }) => currency ?? '',
    ),
  ].map(([currency, rows]) => money(currency)(rows.reduce((sum, { cost }) => sum + (cost ?? 0), 0)));
  const reading = known.length < total ? ` (${known.length} read so far)` : '';
  return html`<p id="totals" class="summary">
    ${total === 0 ? 'No runs yet.' : `${total} ${total === 1 ? 'run' : 'runs'}${reading}: ${words}`}${paid.length === 0 ? '' : `; ${paid.join(' and ')} for models`}
  </p>`;
};

const names: Readonly<Record<string, string>> = { working: 'at work', waiting: 'waiting for you' };

const runs = (shown: RunsShown): Part =>
  html`<section id="runs" class="runs" aria-label="Runs">
    ${shown.rows.length > 0 ? table(shown.rows) : shown.total === 0 ? null : html`<p>No run is like that.</p>`} ${pages(shown)}
  </section>`;

const table = (rows: readonly RunRow[]): Part =>
  html`<div class="wide" tabindex="0" role="region" aria-label="Table of runs"><table>
    <thead><tr>
      <th scope="col">competition</th><th scope="col">state</th><th scope="col" class="minor">doing</th>
      <th scope="col" class="number">score</th><th scope="col" class="minor">by</th>
      <th scope="col" class="number minor">time</th><th scope="col" class="number minor">cost</th>
      <th scope="col" class="number minor">place</th>
    </tr></thead>
    <tbody>${rows.map(rowOf)}</tbody>
  </table></div>`;

const rowOf = (row: RunRow): Part => {
  const { slug, run, doing, doubt, score, metric, cost, currency, place, time } = row;
  return html`<tr key=${`${slug}/${run}`} id=${`run-${slug}-${run}`}>
    <td><a href=${addressOf(row)}>${slug}</a><br /><small class="plain">${run}</small></td>
    <td>${stateLabel(row)}</td>
    <td class="minor">${doing === '' ? doubt.slice(0, 120) : doing}</td>
    <td class="number">${score}</td>
    <td class="minor">${metric}</td>
    <td class="number minor">${row.seconds === null ? '' : minutes(row.seconds)}${time === null ? '' : html`<br /><small class="plain">of ${minutes(time)}</small>`}</td>
    <td class="number minor">${cost === null ? '' : money(currency)(cost)}</td>
    <td class="number minor">${place === null ? '' : standingMark(place)}</td>
  </tr>`;
};

/** The address of a run's page. */
export const addressOf = ({ slug, run }: Pick<RunRow, 'slug' | 'run'>): string =>
  `/runs/${encodeURIComponent(slug)}/${encodeURIComponent(run)}`;

const pages = ({ selection, matching }: RunsShown): Part => {
  const last = Math.max(1, Math.ceil(matching / selection.size));
  const link = (page: number, name: string) =>
    page < 1 || page > last ? null : html`<a href=${`/?${queryOf({ ...selection, page })}`}>${name}</a>`;
  if (last === 1) return null;
  return html`<p>${link(selection.page - 1, 'Newer')} page ${selection.page} of ${last} ${link(selection.page + 1, 'Older')}</p>`;
};

/** The selection as a query. */
export const queryOf = ({ text, state, page, size }: Selection): string =>
  new URLSearchParams({ text, state: state ?? '', page: String(page), size: String(size) }).toString();
