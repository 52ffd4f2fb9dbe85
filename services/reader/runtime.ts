import { existsSync, lstatSync, readlinkSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isInstalled, projectRoot } from '../package/root.ts';
import type { Interpreter } from '../python/interpreter.ts';

/** Our code that the reader needs; the sandbox shows nothing else of the checkout. */
const ownCode = isInstalled
  ? [join(projectRoot, 'dist'), join(projectRoot, 'package.json')]
  : [join(projectRoot, 'services'), join(projectRoot, 'package.json')];

/** All `node_modules` folders that may serve our imports: an installed package has its dependencies beside it. */
const packageFolders = (from: string): string[] => {
  const here = join(from, 'node_modules');
  const above = dirname(from) === from ? [] : packageFolders(dirname(from));
  return existsSync(here) ? [here, ...above] : above;
};

/** What a sandbox must show so that our own Node program can run in it. */
export const nodeRuntime = (): Interpreter => {
  const packages = packageFolders(projectRoot);
  const links = packages
    .filter((path) => lstatSync(path).isSymbolicLink())
    .map((path) => ({ path, target: readlinkSync(path) }));
  const executable = realpathSync(process.execPath);
  const folders = [dirname(executable), ...ownCode, ...packages].map((path) => realpathSync(path));
  return { executable, folders: outermost(folders), links };
};

const outermost = (folders: readonly string[]): string[] =>
  [...new Set(folders)].filter((folder) => !folders.some((other) => folder.startsWith(`${other}/`)));

/** The path of the reader's program. */
export const readerProgram = join(import.meta.dirname, `main${isInstalled ? '.js' : '.ts'}`);
