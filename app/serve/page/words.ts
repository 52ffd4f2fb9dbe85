import { html, type Part } from '../../report/page/parts.ts';
import type { RunRow } from '../runs/row.ts';

type Standing = Pick<RunRow, 'state' | 'status' | 'doubt'>;

/** The state of a run in one word or two. The colour only repeats it. */
export const stateLabel = (row: Standing): Part => {
  const [words, tone] = wordsOf(row);
  return html`<span class=${`label ${tone}`}>${words}</span>`;
};

const wordsOf = ({ state, status, doubt }: Standing): readonly [words: string, tone: string] => {
  switch (state) {
    case 'working':
      return ['at work', ''];
    case 'waiting':
      return ['waits for you', 'doubt'];
    case 'stopped':
      return ['stopped', 'plain'];
    case 'damaged':
      return ['damaged', 'bad'];
    case 'ended':
      if (status === 'failed') return ['failed', 'bad'];
      return doubt === '' ? [status ?? '', status === 'fallback' ? 'doubt' : 'good'] : [`${status}, in doubt`, 'doubt'];
  }
};

/** A share as a bar with its words: `12 s of 10 min 00 s`. Null: there is no amount. */
export const share = (
  name: string,
  used: number | null,
  of: number | null,
  words: (amount: number) => string,
): Part => {
  if (used === null) return null;
  const said = of === null ? words(used) : `${words(used)} of ${words(of)}`;
  return html`<div>
    <dt>${name}</dt>
    <dd>${said}${of === null || of <= 0 ? null : html`<progress value=${Math.min(used, of)} max=${of} aria-label=${name}></progress>`}</dd>
  </div>`;
};

/** An amount in whole units: `0.41 USD`. */
export const money =
  (currency: string | null) =>
  (amount: number): string =>
    `${amount.toFixed(2)} ${currency ?? ''}`.trimEnd();
