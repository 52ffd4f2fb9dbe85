import { render } from 'preact-render-to-string';
import { shown } from '../../../services/text/shown.ts';
import { html, type Part } from '../../report/page/parts.ts';

/** What a page is made of. */
export interface Page {
  readonly title: string;
  /** The address of the events that keep its parts up to date; null: nothing on it changes. */
  readonly events: string | null;
  /** Whether this reader may change anything. */
  readonly mayChange: boolean;
  readonly parts: readonly Part[];
}

const places = [
  ['/', 'Runs'],
  ['/batches', 'Batches'],
  ['/start', 'Start'],
] as const;

/** A page of the server. Without scripts, it shows the state at the time when it was loaded. */
export const pageText = ({ title, events, mayChange, parts }: Page): string => {
  const page = html`<html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <title>${title} - Medalist</title>
      <link rel="stylesheet" href="/assets/page.css" />
      <link rel="icon" href="data:," />
      <script type="module" src="/assets/live.js"></script>
    </head>
    <body data-events=${events}>
      <a class="skip" href="#content">To the content</a>
      <nav aria-label="Medalist">
        <strong>Medalist</strong>
        ${places.map(([address, name]) => html`<a href=${address}>${name}</a>`)}
        ${mayChange ? null : html`<a href="/enter">Unlock changes</a>`}
        <span id="connection" role="status"></span>
      </nav>
      <main id="content" tabindex="-1">${parts}</main>
    </body>
  </html>`;
  return shown(`<!doctype html>\n${render(page)}\n`);
};
