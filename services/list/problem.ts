import type { Piece } from './file/scan.ts';
import type { ListColumns, ListProblem } from './list.ts';

const problem = (kind: ListProblem['kind'], message: string, advice: string, line?: number): ListProblem => ({
  ...{ ok: false, kind, message, advice },
  ...(line === undefined ? {} : { line }),
});

export const damaged = (line: number): ListProblem =>
  problem(
    'damaged',
    `the list is damaged: a quote is opened in line ${line} and never closed`,
    'Close the quote.',
    line,
  );

const keyed = ({ key: [first, ...others] }: ListColumns) =>
  others.length === 0 ? `'${first}'` : `'${first}' (or ${others.map((name) => `'${name}'`).join(', ')})`;

export const noRows = (columns: ListColumns): ListProblem =>
  problem('no-column', 'the list is empty', `Its first line names the columns: ${keyed(columns)} must be one.`, 1);

export const noColumn = (columns: ListColumns, { text, line }: Piece): ListProblem =>
  problem(
    'no-column',
    `the list has no column ${keyed(columns)}; line ${line} is "${text.slice(0, 200)}"`,
    `Put a line that names the columns before the rows: ${columns.key[0]}, and the names of all other columns.`,
    line,
  );

export const missing = (path: string): ListProblem =>
  problem('missing', `there is no list ${path}`, 'Give the name of a CSV file that exists.');

export const noText = (path: string): ListProblem =>
  problem('unreadable', `${path} is not UTF-8 text`, 'Save it as CSV (UTF-8).');

export const unreadable = (path: string, why: string): ListProblem =>
  problem('unreadable', `the list ${path} cannot be read: ${why}`, 'It must be a CSV file that you may read.');

export const unwritable = (path: string, why: string): ListProblem =>
  problem(
    'unwritable',
    `the list ${path} cannot be written: ${why}`,
    'You must be allowed to write to it and to its folder, and the disk must have room.',
  );

export const neverRests = (path: string): ListProblem =>
  problem(
    'locked',
    `the list ${path} is being written all the time`,
    'Find the program that writes it, and end that program.',
  );

export const locked = (path: string): ListProblem =>
  problem(
    'locked',
    `another process holds the list ${path}`,
    'Find the process that has it open, and end that process.',
  );
