import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { execa } from 'execa';
import { expect, test } from 'vitest';
import { addLessons, allLessons, forgetLessons, lessonsOfOthers } from '../../../services/lessons/lessons.ts';
import type { LessonRow } from '../../../services/lessons/schema.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

const row = (changes: Partial<LessonRow> = {}): LessonRow => ({
  ...{ at: '2026-11-25', task: 'binary', metric: 'auc', rows: 1000, numeric: 1, categorical: 1, text: 0, date: 0 },
  ...{ sideTables: 0, media: 'none', operator: 'draft', title: 'a way', gain: 1.5, verdict: 'keep' },
  ...changes,
});
const one = (node: string, trial = '', changes: Partial<LessonRow> = {}) => ({ node, trial, row: row(changes) });
const place = () => join(scratchFolder(), 'lessons.sqlite');
const titles = (read: ReturnType<typeof allLessons>) => (read.ok ? read.lessons.map(({ title }) => title) : read.kind);

test('a lesson is there once, whether its run is resumed or another run takes its trial from the store', () => {
  const path = place();
  const run = { run: 'r1', competition: 'ships' };
  expect(addLessons(path, run, [one('a', 't'), one('b')])).toEqual({ ok: true, added: 2 });
  expect(addLessons(path, run, [one('a', 'other'), one('b'), one('c')])).toEqual({ ok: true, added: 1 });
  expect(addLessons(path, { ...run, run: 'r2' }, [one('a', 't')])).toEqual({ ok: true, added: 0 });
  expect(addLessons(path, { ...run, run: 'r3' }, [one('a', 'measured anew')])).toEqual({ ok: true, added: 1 });
  expect(titles(allLessons(path))).toHaveLength(4);
});

test('a run hears nothing of its own competition, and the rarest kind of data as early as the most frequent', () => {
  const path = place();
  addLessons(path, { run: 'r1', competition: 'ships' }, [one('a', '', { title: 'own' })]);
  const many = Array.from({ length: 9 }, (_, n) => one(`n${n}`, '', { title: `tables ${n}` }));
  addLessons(path, { run: 'r2', competition: 'x' }, [one('old', '', { title: 'masks', task: 'mask' }), ...many]);
  expect(titles(lessonsOfOthers(path, 'ships', 3))).toEqual(['tables 8', 'masks', 'tables 7']);
  expect(titles(lessonsOfOthers(path, 'ships', 20))).not.toContain('own');
});

test('the file names no run and no competition', () => {
  const path = place();
  addLessons(path, { run: 'my-harbour-run', competition: 'moon-harbour' }, [one('a')]);
  expect(readFileSync(path).includes('harbour')).toBe(false);
});

test('forgetting leaves nothing in the file; a missing store is empty and not made', () => {
  const path = place();
  expect(titles(allLessons(path))).toEqual([]);
  expect(forgetLessons(path)).toEqual({ ok: true, forgotten: 0 });
  expect(existsSync(path)).toBe(false);
  addLessons(path, { run: 'r', competition: 'c' }, [one('a', '', { title: 'a secret way' })]);
  expect(forgetLessons(path)).toEqual({ ok: true, forgotten: 1 });
  expect(titles(allLessons(path))).toEqual([]);
  expect(readFileSync(path).includes('secret')).toBe(false);
});

test('a file that is damaged, newer or of somebody else is refused and left as it is', () => {
  const [junk, newer] = [place(), place()];
  writeFileSync(junk, 'notes '.repeat(500));
  expect(addLessons(junk, { run: 'r', competition: 'c' }, [one('a')])).toMatchObject({ ok: false, kind: 'foreign' });
  expect(readFileSync(junk, 'utf8')).toBe('notes '.repeat(500));
  addLessons(newer, { run: 'r', competition: 'c' }, [one('a')]);
  using book = new DatabaseSync(newer);
  book.exec('PRAGMA user_version = 2');
  expect(allLessons(newer)).toMatchObject({
    ok: false,
    kind: 'newer',
    advice: expect.stringContaining('Use that version'),
  });
});

const writer = `
  const { addLessons } = await import('${join(import.meta.dirname, '../../../services/lessons/lessons.ts')}');
  const [path, run, text] = process.argv.slice(1);
  process.stdin.once('data', () => {
    for (let n = 0; n < 20; n++) {
      const kept = addLessons(path, { run, competition: run }, [{ ...JSON.parse(text), node: 'n' + n }]);
      if (!kept.ok) throw new Error(kept.message);
    }
    process.exit();
  });
  console.log('ready');`;

test('two processes that make the store and write at once lose nothing', async () => {
  const path = place();
  const children = ['r1', 'r2'].map((run) =>
    execa(process.execPath, ['--input-type=module', '-e', writer, path, run, JSON.stringify(one(''))]),
  );
  await Promise.all(children.map(({ stdout }) => once(stdout, 'data')));
  for (const child of children) child.stdin.end('go');
  await Promise.all(children);
  expect(titles(allLessons(path))).toHaveLength(40);
});
