import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { currentReadme } from '../docs/readme-graphs.ts';
import { projectRoot } from '../services/python/environment.ts';

const readme = readFileSync(join(projectRoot, 'README.md'), 'utf8');

test('the diagrams are those of the code (mend with: make readme)', () => {
  expect(readme).toContain('stateDiagram-v2');
  expect(readme).toBe(currentReadme());
});

test('every file it links to exists', () => {
  const links = [...readme.matchAll(/\]\((?!https?:|#)([^)]+)\)/g)].map(([, path]) => (path ?? '').replace(/#.*/, ''));
  expect(links.length).toBeGreaterThan(4);
  expect(links.filter((path) => !existsSync(join(projectRoot, path)))).toEqual([]);
});
