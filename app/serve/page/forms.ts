import { type Approval, Approval as approvals } from '../../../core/options/approval.ts';
import { html, type Part } from '../../report/page/parts.ts';
import type { RunRow } from '../runs/row.ts';
import { addressOf } from './runs-page.ts';

/** What decides which forms a run's page has. */
export interface FormState {
  readonly row: RunRow;
  readonly mayChange: boolean;
  /** What the run waits for; undefined: it does not wait. */
  readonly about: Approval | undefined;
  /** The text that waits for an answer; null: it cannot be shown. */
  readonly pending: string | null;
  readonly batch: string | null;
}

/** The forms of a run: approve, reject and edit if it waits, else stop or go on. A reader who may change nothing is told how to unlock that. */
export const runForms = (doable: FormState): Part => {
  const { row, mayChange, about, batch } = doable;
  const address = addressOf(row);
  if (row.state === 'ended') return html`<p><a href=${`${address}/report`}>The whole report</a></p>`;
  if (row.state === 'damaged') return null;
  const shown = about === undefined ? null : pendingOf(about, doable.pending, mayChange ? address : null);
  const goOn =
    row.state === 'stopped'
      ? html`<p>It was stopped or killed. Go on with it: <code>medalist resume ${row.run}</code></p>`
      : null;
  if (!mayChange) return html`${shown}${goOn}<p><a href="/enter">Unlock changes</a> to answer, stop or go on.</p>`;
  if (row.state === 'working' && batch !== null)
    return html`<p>It belongs to a batch, which would go on with it: stop the <a href="/batches">batch</a>.</p>`;
  if (row.state === 'working') return button(`${address}/stop`, 'Stop', 'danger');
  if (row.state === 'stopped') return html`${goOn}${button(`${address}/resume`, 'Go on')}`;
  return shown;
};

const pendingOf = (about: Approval, text: string | null, address: string | null): Part => {
  const title = html`<h2>It waits for your word on its ${about}</h2>`;
  const file = text === null ? null : html`<pre tabindex="0" aria-label=${`its ${about}`}><code>${text}</code></pre>`;
  if (address === null) return html`${title}${file}`;
  return html`${title}
    ${button(`${address}/approve`, 'Approve')}
    ${
      about === 'submit' || text === null
        ? file
        : html`<form method="post" action=${`${address}/edit`}>
            <label for="edited">Its ${about}, which you can change</label>
            <textarea id="edited" name="text" rows="18" spellcheck="false">${text}</textarea>
            <button>Put this in its place</button>
          </form>`
    }
    <form method="post" action=${`${address}/reject`}>
      <label for="note">What to do instead</label>
      <input id="note" name="note" type="text" required />
      <button class="danger">Send it back</button>
    </form>`;
};

/** One button that changes something. */
export const button = (address: string, name: string, tone = ''): Part =>
  html`<form method="post" action=${address}><button class=${tone}>${name}</button></form>`;

/** Forms to begin a run or a batch. */
export const startForms = (mayChange: boolean): Part =>
  mayChange
    ? html`<h1>Start</h1>${forms()}`
    : html`<h1>Start</h1><p><a href="/enter">Unlock changes</a> first: who starts something needs the token.</p>`;

const forms = (): Part =>
  html`<form method="post" action="/runs">
      <fieldset><legend>A run</legend>
        <label for="competition">Competition: a Kaggle address, a slug, or a folder of this machine</label>
        <input id="competition" name="competition" type="text" required />
        ${terms('run')}
        <button>Start the run</button>
      </fieldset>
    </form>
    <form method="post" action="/batches">
      <fieldset><legend>A batch</legend>
        <label for="competitions">Competitions, one a line</label>
        <textarea id="competitions" name="competitions" rows="6" required></textarea>
        <label for="parallel">Runs at a time</label>
        <input id="parallel" name="parallel" type="number" min="1" max="64" value="1" />
        ${terms('batch')}
        <button>Start the batch</button>
      </fieldset>
    </form>`;

const terms = (of: string): Part =>
  html`<label for=${`${of}-time`}>Seconds for each</label>
    <input id=${`${of}-time`} name="time" type="number" min="10" max="43200" value="600" />
    <label for=${`${of}-budget`}>Budget for models, such as 2.00 (empty: as the environment says)</label>
    <input id=${`${of}-budget`} name="budget" type="text" pattern="[0-9.]*|none" />
    <p>Wait for my word on:
      ${approvals.options.map(
        (about) => html`<label class="beside"><input type="checkbox" name="approve" value=${about} /> ${about}</label>`,
      )}
    </p>`;

/** The form for the token. `wrong`: a wrong token was entered. */
export const enterForm = (wrong: boolean): Part =>
  html`<h1>Unlock changes</h1>
    <p>Who starts, stops or answers runs needs the token that <code>medalist serve</code> printed when it started.</p>
    ${wrong ? html`<p class="warning" role="alert">That is not the token.</p>` : null}
    <form method="post" action="/enter">
      <label for="token">Token</label>
      <input id="token" name="token" type="password" autocomplete="off" required />
      <p><button>Unlock</button></p>
    </form>`;
