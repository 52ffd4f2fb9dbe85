import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Hono } from 'hono';
import { projectRoot } from '../../../services/package/root.ts';

const ofPages = (name: string): string => join(projectRoot, 'app', 'serve', 'page', name);
const files = {
  'page.css': ['text/css', [join(projectRoot, 'app', 'report', 'page', 'report.css'), ofPages('live.css')]],
  'live.js': ['text/javascript', [ofPages('live.js')]],
  'idiomorph.js': [
    'text/javascript',
    [fileURLToPath(import.meta.resolve('idiomorph').replace(/(?<=\/)[^/]+$/, 'idiomorph.esm.js'))],
  ],
} as const;

/** The style and the scripts of the pages. A browser loads nothing else, and nothing from another machine. */
export const assets = new Hono();
for (const [name, [type, paths]] of Object.entries(files)) {
  const text = paths.map((path) => readFileSync(path, 'utf8')).join('\n');
  assets.get(`/${name}`, (context) => context.body(text, 200, { 'content-type': `${type}; charset=utf-8` }));
}
