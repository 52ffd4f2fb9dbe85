import type { Facts } from '../facts.ts';
import type { Picture } from '../pictures.ts';
import { html, type Part, section } from './parts.ts';

/** These pictures are shown elsewhere on the page, or as our own charts. */
const shownElsewhere: ReadonlySet<string> = new Set(['target', 'blend', 'importance', 'weights']);

/** The pictures that the solution itself has drawn. */
export const fitShown = ({ pictures: left }: Facts): readonly Part[] => {
  const shown = left.filter(({ title }) => !shownElsewhere.has(title));
  return shown.length === 0 ? [] : [section('fit', 'Fit and predictions', pictures(shown))];
};

/** Pictures beside each other. */
export const pictures = (shown: readonly Picture[]): Part =>
  shown.length === 0
    ? null
    : html`<div class="pictures">${shown.map(
        ({ title, source }) =>
          html`<figure><img src=${source} alt=${title} /><figcaption>${titles[title] ?? title}</figcaption></figure>`,
      )}</div>`;

const titles: Readonly<Record<string, string>> = {
  oof: 'Out of fold',
  predictions: 'Predictions of test',
};
