import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { currentDocs } from '../docs/readme-graphs.ts';
import { projectRoot } from '../services/python/environment.ts';

const readme = readFileSync(join(projectRoot, 'README.md'), 'utf8');

test.each(Object.entries(currentDocs()))('%s says what the code says (mend with: make readme)', (path, text) => {
  expect(readFileSync(join(projectRoot, path), 'utf8')).toBe(text);
});

test('it has the diagrams and the options', () => {
  expect(readme).toContain('stateDiagram-v2');
  expect(readme).toContain('| `TIME=` | `--time` |');
});

test('every file it links to exists', () => {
  const links = [...readme.matchAll(/\]\((?!https?:|#)([^)]+)\)/g)].map(([, path]) => (path ?? '').replace(/#.*/, ''));
  expect(links.length).toBeGreaterThan(4);
  expect(links.filter((path) => !existsSync(join(projectRoot, path)))).toEqual([]);
});
