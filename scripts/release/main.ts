import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { missing, unwanted } from './contents.ts';
import { problemsOfTag } from './tag.ts';

/** Holds the package to what it should be, and the tag, where one is named (TAG). Reads the tarball that was packed. */
const root = join(import.meta.dirname, '..', '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const run = (command: string, ...args: string[]): string =>
  execFileSync(command, args, { cwd: root, encoding: 'utf8', maxBuffer: 1e8 });
const lines = (text: string): string[] => text.split('\n').filter((line) => line !== '');

const { name, version } = z.object({ name: z.string(), version: z.string() }).parse(JSON.parse(read('package.json')));
const tarball = `${name}-${version}.tgz`;
const paths = lines(run('tar', '-tzf', tarball)).map((path) => path.replace(/^package\//, ''));
const { TAG: tag } = process.env;
const problems = [
  ...(tag === undefined || tag === '' ? [] : problemsOfTag({ tag, version, changelog: read('CHANGELOG.md') })),
  ...unwanted(paths).map((path) => `${path} does not belong into the package.`),
  ...missing(paths, lines(run('git', 'ls-files'))).map((path) => `${path} is missing in the package.`),
  ...['dist/index.js', 'dist/cli/main.js'].flatMap((path) => (paths.includes(path) ? [] : [`${path} is not built.`])),
];
console.error(problems.length === 0 ? `${tarball}: ${paths.length} files, as they should be` : problems.join('\n'));
process.exitCode = problems.length === 0 ? 0 : 1;
