import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, assert, beforeAll, describe, expect, test } from 'vitest';
import { openBook } from '../../../../services/dataset/books/open-book.ts';
import { findPython } from '../../../../services/python/environment.ts';
import { chooseTier } from '../../../../services/python/sandbox/choose.ts';
import { type KindOfBook, kindsOfBooks, makeBooks } from '../../../rigs/data/files/books.ts';
import { scratchFolder } from '../../../rigs/scratch.ts';

const sandbox = await chooseTier('auto');

/** One book of each kind, of which each test takes a copy. */
const shelf = scratchFolder(afterAll);
beforeAll(() => makeBooks(Object.fromEntries(kindsOfBooks.map((kind) => [kind, join(shelf, kind)]))));
const aBook = (kind: KindOfBook) => (path: string) => {
  for (const part of ['', '-wal'])
    if (existsSync(join(shelf, kind) + part)) copyFileSync(join(shelf, kind) + part, path + part);
};

/** What is made of a book, and of what its tables hold. */
const opened = async (name: string, make: (path: string) => void, taken = new Set<string>()) => {
  assert(!('refused' in sandbox), 'tests need a sandbox');
  const root = scratchFolder();
  const [folder, into, scratch] = [join(root, 'data'), join(root, 'tables'), join(root, 'scratch')];
  for (const path of [folder, into, scratch]) mkdirSync(path);
  make(join(folder, name));
  const signal = new AbortController().signal;
  const python = findPython() ?? '';
  const book = await openBook({ folder, book: name, into, taken, python, sandbox, scratch, signal });
  const text = (path: string) => readFileSync(join(into, path), 'utf8');
  return { book, text, left: () => readdirSync(into), beside: () => readdirSync(folder) };
};

const tablesOf = ({ book }: Awaited<ReturnType<typeof opened>>) => {
  assert('tables' in book, JSON.stringify(book));
  return book.tables.map(({ path }) => path);
};

describe('a workbook', () => {
  test('becomes a table for each sheet: without its title, with dates and numbers as they are meant', async () => {
    const sheets = await opened('book.xlsx', aBook('two_sheets'));
    expect(tablesOf(sheets)).toEqual(['book-Sales.csv', 'book-A & _b_.csv']);
    expect(sheets.text('book-Sales.csv')).toBe(
      'id,day,amount,paid\n0,2020-01-01,0,True\n1,2020-01-02,1.5,False\n2,2020-01-03,,True\n',
    );
    expect(sheets.text('book-A & _b_.csv')).toBe('word\n"say ""x"", y"\n');
    expect(sheets.book).toMatchObject({
      tables: [{ format: 'csv', encoding: 'utf-8' }, { format: 'csv' }],
      notes: ['book.xlsx: Empty is empty', 'book-Sales.csv: left out above its header: Sales of the year'],
    });
  });
  test('gets names that nothing else has', async () => {
    const taken = new Set(['book-sales.csv']);
    expect(tablesOf(await opened('book.xlsx', aBook('two_sheets'), taken))).toEqual([
      'book-Sales-2.csv',
      'book-A & _b_.csv',
    ]);
    expect(taken).toContain('book-sales-2.csv');
  });
  test.each([
    ['damaged', /^is damaged \(File is not a zip file\)$/],
    ['broken_sheet', /^is damaged \(ParseError: /],
    ['bomb', /^unpacks to more than 200 times its size: it looks like a zip bomb$/],
  ] as const)('that is %s gives the reason, and no table', async (kind, why) => {
    const { book, left } = await opened('book.xlsx', aBook(kind));
    expect(book).toEqual({ why: expect.stringMatching(why), advice: expect.stringContaining('CSV') });
    expect(left()).toEqual([]);
  });
  test('that is locked, or of an old Excel, can be saved anew', async () => {
    const old = Buffer.from('d0cf11e0a1b11ae1', 'hex');
    const { book } = await opened('book.xls', (path) => writeFileSync(path, old));
    expect(book).toMatchObject({ why: expect.stringContaining('password'), advice: expect.stringContaining('.xlsx') });
  });
});

describe('a database', () => {
  test('becomes a table for each of its tables; of binary cells the sizes are kept; views are not asked', async () => {
    const tables = await opened('all.sqlite', aBook('two_tables'));
    expect(tablesOf(tables)).toEqual(['all-odd_name _x_.csv', 'all-people.csv']);
    expect(tables.text('all-people.csv')).toBe('id,name,picture,size\n1,"Zoë,\nA",3 bytes,0.1\n2,,,1e+300\n');
    expect(tables.text('all-odd_name _x_.csv')).toBe('k\n');
    expect(tables.book).toMatchObject({
      notes: ['all-people.csv: picture holds binary data: only its sizes are kept'],
    });
    expect(tables.beside()).toEqual(['all.sqlite']);
  });
  test('has the rows of its write-ahead log, too', async () => {
    const tables = await opened('all.db', aBook('open_log'));
    expect(tables.text('all-t.csv')).toBe('n\n1\n2\n');
    expect(tables.beside()).toEqual(['all.db', 'all.db-wal']);
  });
  test('that is none says so', async () => {
    const { book } = await opened('all.db', (path) => writeFileSync(path, 'Thumbs'));
    expect(book).toMatchObject({ why: 'is no SQLite database' });
  });
});

describe('a table in a file of its own', () => {
  test('of Feather is read as what it holds', async () => {
    const table = await opened('train.feather', aBook('frame'));
    expect(tablesOf(table)).toEqual(['train.csv']);
    expect(table.text('train.csv')).toBe('id,größe,day,ok\n1,0.5,2020-01-01,True\n2,,2020-01-02,False\n');
  });
  test('of ARFF has its attributes as names, and nothing where a question mark stands', async () => {
    const lines = ['% a note', '@RELATION x', "@attribute 'the size' numeric", '@attribute kind {a, b}', '', '@DATA'];
    const table = await opened('test.arff', (path) =>
      writeFileSync(path, `${lines.join('\n')}\n1.5, a\n% no row\n?,'b, c'\n`),
    );
    expect(tablesOf(table)).toEqual(['test.csv']);
    expect(table.text('test.csv')).toBe('the size,kind\n1.5,a\n,"b, c"\n');
  });
  test.each([
    ['train.feather', 'ARROW1 and no more', 'is damaged'],
    ['train.arff', '@data\n1,2\n', 'names no attributes'],
    ['train.arff', '@attribute a numeric\n@data\n{0 1}\n', 'holds sparse rows'],
  ])('%s that cannot be read says why', async (name, content, why) => {
    expect((await opened(name, (path) => writeFileSync(path, content))).book).toMatchObject({
      why: expect.stringContaining(why),
    });
  });
});
