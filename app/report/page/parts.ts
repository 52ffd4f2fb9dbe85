import { html } from 'htm/preact';
import type { VNode } from 'preact';

export { html };

/** A part of a page: htm has no narrower type for what a template gives. */
export type Part = VNode | readonly VNode[] | null;

/** A section under a heading that can be linked to. */
export const section = (id: string, title: string, ...parts: readonly Part[]): Part =>
  html`<section id=${id}><h2>${title}</h2>${parts}</section>`;

/** One of our own charts, as SVG text. */
export const chart = (svg: string, words: string): Part =>
  html`<figure class="chart"><div role="img" aria-label=${words} dangerouslySetInnerHTML=${{ __html: svg }}></div></figure>`;

/** Names and values beside each other, without those whose value is null. */
export const facts = (pairs: readonly (readonly [string, string | null])[]): Part => {
  const known = pairs.flatMap(([name, value]) => (value === null || value === '' ? [] : [[name, value] as const]));
  return html`<dl>${known.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
};

/** A table. `numbers`: the columns that are aligned to the right. */
export const table = (
  head: readonly string[],
  rows: readonly (readonly string[])[],
  numbers: readonly number[] = [],
): Part => {
  const isNumber = (at: number) => (numbers.includes(at) ? 'number' : undefined);
  return html`<div class="wide" tabindex="0"><table>
    <thead><tr>${head.map((cell, at) => html`<th scope="col" class=${isNumber(at)}>${cell}</th>`)}</tr></thead>
    <tbody>${rows.map((row) => html`<tr>${row.map((cell, at) => html`<td class=${isNumber(at)}>${cell}</td>`)}</tr>`)}</tbody>
  </table></div>`;
};

/** A list; null: it has no lines. */
export const list = (lines: readonly string[]): Part =>
  lines.length === 0 ? null : html`<ul>${lines.map((line) => html`<li>${line}</li>`)}</ul>`;

/** Details that few readers want, folded away. */
export const folded = (title: string, ...parts: readonly Part[]): Part =>
  html`<details><summary>${title}</summary>${parts}</details>`;

/** Code, unchanged. */
export const code = (text: string): Part => html`<pre tabindex="0"><code>${text}</code></pre>`;
