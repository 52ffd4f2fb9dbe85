import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../services/python/environment.ts';

const pages = readdirSync(join(projectRoot, 'docs'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md'))
  .map((name) => join('docs', name));
const read = (path: string): string => readFileSync(join(projectRoot, path), 'utf8');

/** Without fenced blocks, which show what commands print. */
const prose = (path: string): string => read(path).replaceAll(/^```[\s\S]*?^```/gm, '');

const linksOf = (path: string): string[] =>
  [...prose(path).matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].map(([, target = '']) => target);

/** How GitHub names a heading in an address. */
const anchorsOf = (path: string): string[] =>
  [...prose(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(/\s/g, '-'),
  );

const leadsNowhere = (page: string, link: string): boolean => {
  const [file = '', anchor] = link.split('#');
  const target = file === '' ? page : relative(projectRoot, join(projectRoot, dirname(page), file));
  if (!existsSync(join(projectRoot, target))) return true;
  return anchor !== undefined && target.endsWith('.md') && !anchorsOf(target).includes(anchor);
};

test.each(['README.md', 'CONTRIBUTING.md', ...pages])(
  'every link of %s leads to a file and heading that exist',
  (page) => {
    expect(linksOf(page).filter((link) => leadsNowhere(page, link))).toEqual([]);
  },
);

test('docs/README.md and the index of decisions list every page', () => {
  const indexes = ['docs/README.md', 'docs/decisions/README.md'];
  const listed = indexes.flatMap((index) => linksOf(index).map((link) => join(dirname(index), link)));
  expect(pages.filter((page) => page !== 'docs/README.md' && !listed.includes(page))).toEqual([]);
});

/** Paths that a table or a recipe names: those with a folder of the code in front, and no blank to be filled in. */
const pathsNamedIn = (page: string): string[] =>
  [...prose(page).matchAll(/`((?:cli|app|machines|stages|core|services|templates|test|bench|docs)\/[\w./-]*)`/g)].map(
    ([, path = '']) => path,
  );

test.each(['docs/architecture.md', 'docs/inside/where.md', 'docs/inside/glossary.md', 'CONTRIBUTING.md'])(
  'every path that %s names exists',
  (page) => {
    expect(pathsNamedIn(page).filter((path) => !existsSync(join(projectRoot, path)))).toEqual([]);
  },
);
