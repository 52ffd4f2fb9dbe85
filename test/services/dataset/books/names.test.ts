import { expect, test } from 'vitest';
import { tablePath } from '../../../../services/dataset/books/names.ts';
import { oddPath } from '../../../../services/dataset/odd-path.ts';

test.each([
  ['book.xlsx', 'Sheet1', 'book-Sheet1.csv'],
  ['deep/er/all.2020.db', 'people', 'deep/er/all.2020-people.csv'],
  ['book.xlsx', '../../etc/passwd', 'book-.._.._etc_passwd.csv'],
  ['book.xlsx', 'a\u001b[2J\u202eb', 'book-a_[2J_b.csv'],
  ['book.xlsx', '<img src=x onerror=alert(1)>', 'book-_img src=x onerror=alert(1)_.csv'],
  ['book.xlsx', ' ', 'book.csv'],
])('%s with the table %j becomes %s', (book, table, path) => {
  expect(tablePath(book, table, new Set())).toBe(path);
});

test('a name is new on every file system, and never too long', () => {
  const taken = new Set<string>();
  const names = ['T', 't', 'T', '😀'.repeat(500), '😀'.repeat(501)].map((table) => tablePath('a.db', table, taken));
  expect(names.slice(0, 3)).toEqual(['a-T.csv', 'a-t-2.csv', 'a-T-3.csv']);
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(5);
  expect(names.map(oddPath)).toEqual(Array(5).fill(undefined));
});
