import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { render } from 'preact-render-to-string';
import { projectRoot } from '../../../services/package/root.ts';
import { shown } from '../../../services/text/shown.ts';
import type { Facts } from '../facts.ts';
import { again } from './again.ts';
import { data } from './data.ts';
import { fitShown } from './fit.ts';
import { head } from './head.ts';
import { models } from './models.ts';
import { html } from './parts.ts';
import { submission } from './submission.ts';
import { time } from './time.ts';
import { tried } from './tried.ts';

/** Nothing is loaded and nothing runs, whatever stands in the text of the page. */
const policy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'";

/** A run as one page that needs nothing beside it. Every text in it is text: names and messages come from strangers. */
export const reportHtml = (facts: Facts): string => {
  const style = readFileSync(join(projectRoot, 'app', 'report', 'page', 'report.css'), 'utf8');
  const { result } = facts;
  const page = html`<html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta http-equiv="Content-Security-Policy" content=${policy} />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <title>${`${result.report?.name ?? result.slug}: ${result.status}`}</title>
      <style dangerouslySetInnerHTML=${{ __html: style }}></style>
    </head>
    <body>
      <main>
        ${head(result)} ${data(facts)} ${models(facts)} ${fitShown(facts)} ${tried(facts)} ${submission(result)} ${time(facts)} ${again(facts)}
        <footer><p>Written by Medalist from result.json, events.jsonl and what lies beside them. All figures are this run's own.</p></footer>
      </main>
    </body>
  </html>`;
  return shown(`<!doctype html>\n${render(page)}\n`);
};
