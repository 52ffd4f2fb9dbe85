import { minutes } from '../../report/page/head.ts';
import { html, type Part } from '../../report/page/parts.ts';
import type { RunRow } from '../runs/row.ts';

/** How a run stands, as one word or two; the colour only says it again. */
export const stateLabel = (row: Pick<RunRow, 'state' | 'status' | 'doubt'>): Part =>
  html`<span class=${`label ${toneOf(row)}`}>${stateWords(row)}</span>`;

const stateWords = ({ state, status, doubt }: Pick<RunRow, 'state' | 'status' | 'doubt'>): string => {
  switch (state) {
    case 'working':
      return 'at work';
    case 'waiting':
      return 'waits for you';
    case 'stopped':
    case 'damaged':
      return state;
    case 'ended':
      return `${status ?? ''}${doubt === '' ? '' : ', in doubt'}`;
  }
};

const toneOf = ({ state, status, doubt }: Pick<RunRow, 'state' | 'status' | 'doubt'>): string => {
  switch (state) {
    case 'working':
      return 'working';
    case 'waiting':
      return 'doubt';
    case 'stopped':
      return 'plain';
    case 'damaged':
      return 'bad';
    case 'ended':
      return status === 'failed' ? 'bad' : status === 'fallback' || doubt !== '' ? 'doubt' : 'good';
  }
};

/** A share as a bar with its words: `12 s of 10 min 00 s`. Nothing where there is no amount. */
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

export const seconds = (value: number): string => minutes(value);

/** In whole units: `0.41 USD`. */
export const money =
  (currency: string | null) =>
  (amount: number): string =>
    `${amount.toFixed(2)} ${currency ?? ''}`.trimEnd();
