import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { inTransaction } from '../../../services/sqlite/book.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

/** A file of numbers that two have open; `other` waits for nobody. */
const shared = () => {
  const path = join(scratchFolder(), 'book.sqlite');
  const [book, other] = [path, path].map((at) => new DatabaseSync(at, { timeout: 0 }));
  if (book === undefined || other === undefined) throw new Error('there are two');
  onTestFinished(() => [book, other].forEach((one) => void one.close()));
  book.exec('PRAGMA journal_mode = WAL; CREATE TABLE number (n INTEGER)');
  const sum = () => other.prepare('SELECT coalesce(sum(n), 0) AS n FROM number').get()?.n;
  return { book, other, sum };
};
const add = (n: number) => `INSERT INTO number VALUES (${n})`;

test('between what is read in a transaction and what is written, nobody else writes', () => {
  const { book, other, sum } = shared();
  inTransaction(
    book,
    () => {
      book.prepare('SELECT count(*) FROM number').get();
      expect(() => other.exec(add(1))).toThrow('database is locked');
      book.exec(add(2));
      expect(sum(), 'not before its end').toBe(0);
    },
    0,
  );
  other.exec(add(4));
  expect(sum()).toBe(6);
});

test('where work throws nothing of it stays, and the next can begin', () => {
  const { book, sum } = shared();
  const broken = () => {
    book.exec(add(1));
    throw new Error('no');
  };
  expect(() => inTransaction(book, broken, 0)).toThrow('no');
  inTransaction(book, () => book.exec(add(2)), 0);
  expect(sum()).toBe(2);
});
