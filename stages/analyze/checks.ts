import type { DataFile } from '../../core/schema/dataset.ts';
import type { Table } from '../../services/tables/table.ts';
import { Unfit } from './failure.ts';
import type { Roles } from './files/roles.ts';

const repeated = (names: readonly string[]): string[] => [
  ...new Set(names.filter((name, index) => name !== '' && names.indexOf(name) !== index)),
];

const quote = (path: string) => `"${path.replaceAll('"', '\\"')}"`;

/** What is wrong with a table's text, if anything. */
export const notUtf8 = ({ path, encoding, invalidLine }: DataFile): Unfit | undefined => {
  if (encoding !== 'invalid') return undefined;
  const where = invalidLine === null ? '' : `, first on line ${invalidLine}`;
  return new Unfit('not-utf8', `${path} is not UTF-8${where}.`, {
    file: path,
    ...(invalidLine === null ? {} : { line: invalidLine }),
    advice: `Convert it: iconv -f WINDOWS-1252 -t UTF-8 ${quote(path)} > converted && mv converted ${quote(path)} (use the file's real encoding after -f).`,
  });
};

/** Reading a table numbers repeated names, but a sample's header must be written exactly as it is, so it may not repeat names. */
const checkHeader = ({ file, header, columns }: Table, isSample: boolean): void => {
  const twice = repeated(isSample ? header : columns);
  if (twice.length === 0) return;
  const names = twice.map((name) => `"${name}"`).join(', ');
  throw new Unfit('duplicate-columns', `${file.path} has more than one column called ${names}.`, {
    file: file.path,
    line: 1,
    advice: 'Rename or remove the repeated columns: nobody can tell which one is meant.',
  });
};

const checkRows = ({ file, head }: Table, what: string): void => {
  if (head.length > 0) return;
  throw new Unfit('no-rows', `${file.path} has a header but no rows.`, {
    file: file.path,
    line: 1,
    advice: `Download it again: ${what} needs at least one row.`,
  });
};

/** Throws for the first file with a role that is unfit. Side files may be broken. */
export const checkFiles = (roles: Partial<Roles>, files: readonly DataFile[]): void => {
  const { train = [], labels, test = [], sample } = roles;
  const used = [
    ...train.map((table) => ({ table, what: 'train' })),
    ...(labels ? [{ table: labels, what: 'the labels file' }] : []),
    ...test.map((table) => ({ table, what: 'test' })),
    ...(sample ? [{ table: sample, what: 'the sample submission' }] : []),
  ];
  for (const { table, what } of used) {
    const file = files.find(({ path }) => path === table.file.path);
    const fault = file && notUtf8(file);
    if (fault) throw fault;
    checkHeader(table, table === sample);
    checkRows(table, what);
  }
};
