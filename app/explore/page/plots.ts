import { listed } from '../../../core/brief/wording/quoted.ts';
import { oneLine } from '../../../services/text/one-line.ts';
import { html, type Part } from '../../report/page/parts.ts';

const longestName = 48;

/** A stranger's name as a page shows it: on one line, cut, and never empty. */
export const named = (name: string, longest = longestName): string => oneLine(name, longest) || '(blank)';

/** The same beside a bar, where there is less room. */
export const barName = (name: string): string => named(name, 32);

const mostNames = 12;

/** The first of many names. */
export const namedList = (names: readonly string[]): string =>
  listed(
    names.map((name) => named(name)),
    mostNames,
  );

/** A small picture with its name, and a description in words. */
export const plot = (svg: string, name: string, words: string): Part =>
  html`<figure class="plot">
    <div role="img" aria-label=${`${name}: ${words}`} dangerouslySetInnerHTML=${{ __html: svg }}></div>
    <figcaption><strong>${name}</strong> ${words}</figcaption>
  </figure>`;

/** Small pictures beside each other. */
export const plots = (shown: readonly Part[]): Part =>
  shown.length === 0 ? null : html`<div class="plots">${shown}</div>`;
