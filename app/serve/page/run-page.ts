import { keptScoreName } from '../../../core/metrics/best-score.ts';
import { formatMoney } from '../../../services/ledger/money.ts';
import { gigabytes } from '../../../services/python/limits/peaks-words.ts';
import { short } from '../../../services/text/figures.ts';
import { standingMark } from '../../kaggle/standing/words.ts';
import { curves } from '../../report/page/curves.ts';
import { minutes } from '../../report/page/head.ts';
import { html, type Part, section } from '../../report/page/parts.ts';
import { candidatesTable } from '../../report/page/tried.ts';
import type { TreeSeen } from '../../result/candidates.ts';
import type { JournalSeen } from '../live/seen.ts';
import type { LivePart } from '../live/stream.ts';
import type { RunRow } from '../runs/row.ts';
import { money, share, stateLabel } from './words.ts';

/** What the page of a run shows. */
export interface RunShown {
  readonly row: RunRow;
  /** Null: it has no journal yet. */
  readonly seen: JournalSeen | null;
  readonly tree: TreeSeen | null;
  readonly forms: Part;
  /** The parts of its report; empty until the run has ended. */
  readonly ended: readonly Part[];
}

export const runParts = ({ row, seen, tree, forms, ended }: RunShown): readonly LivePart[] => [
  ['head', head(row, seen)],
  ['ask', html`<div id="ask">${forms}</div>`],
  [
    'curves',
    placeFor(
      'curves',
      seen === null ? null : section('time', 'Time', ...curves(seen.told, seen.score?.metric ?? 'score')),
    ),
  ],
  ['tree', placeFor('tree', tree === null ? null : section('candidates', 'Candidates', ...candidatesTable(tree)))],
  ['ended', placeFor('ended', ...ended)],
  ['news', placeFor('news', seen === null ? null : news(seen))],
  ['messages', placeFor('messages', seen === null ? null : messages(seen))],
  ['log', placeFor('log', seen === null ? null : log(seen))],
];

/** A place for a part that may not exist yet. */
const placeFor = (id: string, ...parts: readonly Part[]): Part => html`<div id=${id}>${parts}</div>`;

const head = (row: RunRow, seen: JournalSeen | null): Part => {
  const used = row.state === 'ended' ? row.seconds : secondsOf(row, seen);
  return html`<header id="head">
    <p>${stateLabel(row)}</p>
    <h1>${row.slug}</h1>
    <p class="summary" aria-live="polite">${doing(row, seen)}</p>
    ${row.doubt === '' ? null : html`<p class="warning">${row.doubt}</p>`}
    <dl>
      ${share('time', used === null ? null : Math.floor(used), row.time, minutes)}
      ${share('models', costOf(row, seen), row.budget, money(row.currency))}
      ${score(row)}
      ${row.place === null ? null : html`<div><dt>would stand at</dt><dd>${standingMark(row.place)}</dd></div>`}
      <div><dt>run</dt><dd>${row.run}</dd></div>
    </dl>
  </header>`;
};

const score = ({ score: value, metric }: RunRow): Part =>
  value === '' ? null : html`<div><dt>${metric}</dt><dd>${value}</dd></div>`;

/** The run's seconds. If a process works on it, the time since the last line counts, too. */
const secondsOf = ({ state }: RunRow, seen: JournalSeen | null): number | null => {
  if (seen === null || seen.at === null) return null;
  const since = state === 'working' && seen.left === 0 ? Math.max(0, (Date.now() - Date.parse(seen.at)) / 1000) : 0;
  return seen.elapsed + since;
};

const costOf = (row: RunRow, seen: JournalSeen | null): number | null => {
  if (row.cost !== null) return row.cost;
  return seen === null || seen.spent.calls === 0 || seen.spent.cost === null ? null : seen.spent.cost / 1e6;
};

const doing = ({ state, doing: words }: RunRow, seen: JournalSeen | null): string => {
  if (state !== 'working' || seen === null) return words;
  const { working, progress, use, score: best } = seen;
  const part = progress === null ? '' : `: ${progress.what} ${amount(progress)}`;
  const used = use === null ? '' : `; ${use.cpu.toFixed(1)} cores, ${gigabytes(use.memory)}`;
  const said = best === null ? '' : `; ${keptScoreName(best.metric)} so far ${short(best.score)}`;
  return `${working.join(', ') || 'between two stages'}${part}${used}${said}`;
};

const amount = ({ done, total, unit }: NonNullable<JournalSeen['progress']>): string => {
  const of = total === null || total === 0 ? '' : ` (${Math.floor((100 * done) / total)} %)`;
  return unit === 'bytes' ? `${(done / 1e6).toFixed(0)} MB${of}` : `${done} ${unit}${of}`;
};

const news = ({ news: told, left }: JournalSeen): Part =>
  section(
    'news-title',
    'What happened',
    left > 0 ? html`<p>${(left / 1e6).toFixed(1)} MB of the journal are still to be read.</p>` : null,
    html`<ol class="news" id="news-list" data-follow="" tabindex="0" aria-label="What happened">
      ${told.map(
        ({ at, tone, branch, text }) => html`<li class=${tone === 'plain' ? undefined : tone}>
        <time datetime=${at}>${at.slice(11, 19)}</time> ${branch === '' ? '' : `[${branch}] `}${text.slice(0, 400)}
      </li>`,
      )}
    </ol>`,
  );

const messages = ({ messages: said, spent }: JournalSeen): Part => {
  if (said.length === 0 && spent.calls === 0) return null;
  const paid = spent.cost === null ? 'at a price that is not known' : `for ${formatMoney(spent.cost)}`;
  const tokens = `${spent.inputTokens.toLocaleString('en')} tokens in, ${spent.outputTokens.toLocaleString('en')} out`;
  return section(
    'messages-title',
    'Messages between roles',
    html`<p>${spent.calls} calls of models, ${tokens}, ${paid}.</p>`,
    html`<ol class="news" id="messages-list" data-follow="" tabindex="0" aria-label="Messages between roles">
      ${said.map(
        ({ at, from, to, kind, text }) => html`<li>
        <time datetime=${at}>${at.slice(11, 19)}</time> <strong>${from} to ${to}</strong> (${kind}): ${text.slice(0, 600)}
      </li>`,
      )}
    </ol>`,
  );
};

const log = ({ log: lines }: JournalSeen): Part =>
  lines.length === 0
    ? null
    : section(
        'log-title',
        'What programs print',
        html`<pre class="log" id="log-lines" data-follow="" tabindex="0" aria-label="What programs print">${lines.join('\n')}</pre>`,
      );
