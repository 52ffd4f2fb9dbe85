import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { openDiary } from '../../../../app/batch/report/diary.ts';
import { diaryFolder } from '../../../../app/batch/report/diary-folder.ts';
import { openHome } from '../../../../services/store/home.ts';
import { scratchFolder } from '../../../rigs/scratch.ts';

const row = { line: 3, competition: 'titanic', run: 'r-1' };

const place = () => {
  const root = scratchFolder();
  const list = join(root, 'my list.csv');
  writeFileSync(list, 'competition\ntitanic\n');
  return { root, list, home: openHome(root) };
};

test('each event is a line with its time and its process, and midnight (UTC) begins a new file', () => {
  const { home, list } = place();
  let now = new Date('2026-11-20T23:59:58.500Z');
  using diary = openDiary(home, list, () => now, undefined);
  diary.write({ type: 'batch.started', rows: 3, toDo: 2, others: 0 });
  diary.write({ type: 'row.line', ...row, text: 'much that the run says itself' });
  diary.write({ type: 'row.retried', ...row, attempt: 2, why: 'no\nmemory\u001b[2J' });
  const first = diary.path;
  now = new Date('2026-11-21T00:00:01Z');
  diary.write({ type: 'row.ended', ...row, status: 'ok', score: '0.8', note: '', seconds: 61.23 });
  expect(readFileSync(first, 'utf8')).toBe(
    `2026-11-20T23:59:58Z ${process.pid} begins: 2 of 3 rows to do\n` +
      `2026-11-20T23:59:58Z ${process.pid} line 3 titanic r-1 is tried again (2): no memory [2J\n`,
  );
  expect(basename(diary.path)).toBe('2026-11-21.log');
  expect(readFileSync(diary.path, 'utf8')).toBe(
    `2026-11-21T00:00:01Z ${process.pid} line 3 titanic r-1 ok 0.8 in 61.2 s\n`,
  );
  expect(diary.trouble).toBeNull();
});

test('files older than the days to keep are removed, those of others never', () => {
  const { home, list } = place();
  const folder = diaryFolder(home, list);
  mkdirSync(folder, { recursive: true });
  const there = [
    '2026-10-21.log',
    '2026-10-22.log',
    '2026-10-21.md',
    '2026-10-22.md',
    '2026-10-21.html',
    '2020-01-01.txt',
    'notes.md',
  ];
  for (const name of there) writeFileSync(join(folder, name), '');
  const now = () => new Date('2026-11-21T12:00:00Z');
  openDiary(home, list, now, 'some')[Symbol.dispose]();
  expect(readdirSync(folder)).toEqual(expect.arrayContaining(there));
  expect(readFileSync(join(folder, '2026-11-21.log'), 'utf8')).toContain('KEEP_DAYS is no number of days');
  openDiary(home, list, now, '')[Symbol.dispose]();
  const left = ['2020-01-01.txt', '2026-10-22.log', '2026-10-22.md', '2026-11-21.log', 'notes.md'];
  expect(readdirSync(folder).sort()).toEqual(left);
  openDiary(home, list, now, '7')[Symbol.dispose]();
  expect(readdirSync(folder).sort()).toEqual(['2020-01-01.txt', '2026-11-21.log', 'notes.md']);
});

test('two lists of one name have folders of their own, a link to a list has its', () => {
  const { home, list, root } = place();
  const other = join(root, 'elsewhere', 'my list.csv');
  mkdirSync(dirname(other));
  symlinkSync(list, join(root, 'link.csv'));
  const folder = diaryFolder(home, list);
  expect(basename(folder)).toMatch(/^my-list-[0-9a-f]{8}$/);
  expect(diaryFolder(home, other)).not.toBe(folder);
  expect(diaryFolder(home, join(root, 'link.csv'))).toBe(folder);
});

test('a diary that cannot be written says so and ends nothing', () => {
  const { home, list, root } = place();
  writeFileSync(join(root, 'submissions'), 'no folder');
  using diary = openDiary(home, list, () => new Date(), undefined);
  diary.write('one');
  diary.write('two');
  expect(diary.trouble).toMatch(/^the log cannot be written: (ENOTDIR|EEXIST)/);
});
