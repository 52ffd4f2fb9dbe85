import { isUtf8 } from 'node:buffer';
import { closeSync, constants, fstatSync, openSync, readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { inWords } from '../../services/dataset/failure.ts';
import { type Refusal, refuse } from '../refusal.ts';

/** The most bytes of a program. The largest that people write have a hundredth of it. */
const mostBytes = 16 * 2 ** 20;

/** The text of a user's program, or what is wrong with it. It does not wait for a pipe. */
export const readSolution = (path: string): { readonly code: string } | { readonly why: string } => {
  if (/\.ipynb$/i.test(path)) return { why: 'is a notebook (jupyter nbconvert --to script makes a program of it)' };
  let file: number;
  try {
    if (statSync(path, { throwIfNoEntry: false }) === undefined) return { why: 'does not exist' };
    file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  } catch (error) {
    const why = inWords(error);
    if (why === undefined) throw error;
    return { why: `cannot be read: ${why}` };
  }
  try {
    const stat = fstatSync(file);
    if (stat.isDirectory()) return { why: 'is a folder' };
    if (!stat.isFile()) return { why: 'is no file but a pipe or a device' };
    if (stat.size > mostBytes) return { why: `is larger than ${mostBytes / 2 ** 20} MB` };
    const bytes = readFileSync(file);
    return isUtf8(bytes) ? { code: bytes.toString() } : { why: 'is no text in UTF-8' };
  } finally {
    closeSync(file);
  }
};

/** The absolute paths of the user's programs, or why they cannot be used. */
export const ownSolutions = (
  named: readonly string[],
  only: boolean,
): { readonly paths: readonly string[] } | Refusal => {
  if (only && named.length !== 1) {
    const what = named.length === 0 ? '--only without a solution' : `--only with ${named.length} solutions`;
    return refuse('usage', what, 'It runs one program alone: name one with --solution FILE.');
  }
  for (const path of named) {
    const wrong = solutionProblem(resolve(path));
    if (wrong !== undefined) return refuse('usage', `the solution ${path} ${wrong}`, 'Name a Python file.');
  }
  return { paths: named.map((path) => resolve(path)) };
};

/** What is wrong with a user's program; undefined: it can be read. */
export const solutionProblem = (path: string): string | undefined => {
  const read = readSolution(path);
  return 'why' in read ? read.why : undefined;
};
