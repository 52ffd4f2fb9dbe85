import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { render } from 'preact-render-to-string';
import { projectRoot } from '../../../services/package/root.ts';
import { shown } from '../../../services/text/shown.ts';
import { html, type Part } from './parts.ts';

/** The page loads nothing and runs nothing, whatever its text contains. */
const policy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'";

/** A page that needs no other file. All texts in it are escaped, because names and messages come from strangers. */
export const documentOf = (title: string, from: string, ...parts: readonly Part[]): string => {
  const style = readFileSync(join(projectRoot, 'app', 'report', 'page', 'report.css'), 'utf8');
  const page = html`<html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta http-equiv="Content-Security-Policy" content=${policy} />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <title>${title}</title>
      <style dangerouslySetInnerHTML=${{ __html: style }}></style>
    </head>
    <body>
      <main>
        ${parts}
        <footer><p>Written by Medalist from ${from}.</p></footer>
      </main>
    </body>
  </html>`;
  return shown(`<!doctype html>\n${render(page)}\n`);
};
