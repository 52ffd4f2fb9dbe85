import { html } from 'htm/preact';
import type { VNode } from 'preact';

export { html };

/** What stands in a page: htm knows no narrower type of what a template gives. */
export type Part = VNode | readonly VNode[] | null;

/** A section under a heading that can be linked to. */
export const section = (id: string, title: string, ...parts: readonly Part[]): Part =>
  html`<section id=${id}><h2>${title}</h2>${parts}</section>`;

/** A picture of ours: SVG text that the charts have made. */
export const chart = (svg: string, words: string): Part =>
  html`<figure class="chart"><div role="img" aria-label=${words} dangerouslySetInnerHTML=${{ __html: svg }}></div></figure>`;

/** Names and values beside each other; what is null is left out. */
export const facts = (pairs: readonly (readonly [string, string | null])[]): Part => {
  const known = pairs.flatMap(([name, value]) => (value === null || value === '' ? [] : [[name, value] as const]));
  return html`<dl>${known.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
};

/** Rows of cells; `numbers`: columns that are set to the right. */
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

/** Lines of a list; nothing where there are none. */
export const list = (lines: readonly string[]): Part =>
  lines.length === 0 ? null : html`<ul>${lines.map((line) => html`<li>${line}</li>`)}</ul>`;

/** What few readers want, folded away. */
export const folded = (title: string, ...parts: readonly Part[]): Part =>
  html`<details><summary>${title}</summary>${parts}</details>`;

/** Code as it stands. */
export const code = (text: string): Part => html`<pre tabindex="0"><code>${text}</code></pre>`;
