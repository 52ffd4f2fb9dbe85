import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readResult } from '../../../app/result/result.ts';
import { openHome } from '../../../services/store/home.ts';
import { readJournal } from '../../../services/store/journal-lines.ts';
import { medalist } from '../../rigs/command/medalist.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

/** Numbers and text: rules see two ways. */
const talks = (home: string): string => {
  const folder = join(home, 'talks');
  mkdirSync(folder);
  const words = ['good plain talk about the sea', 'long dull words of a committee', 'short song of a bird at dawn'];
  const rows = (from: number, count: number, line: (id: number) => string) =>
    Array.from({ length: count }, (_, i) => line(from + i)).join('\n');
  const text = (id: number) => `${words[id % 3]} number ${id} told by speaker ${(id * 7) % 13}`;
  const write = (name: string, header: string, lines: string) =>
    writeFileSync(join(folder, name), `${header}\n${lines}\n`);
  write(
    'train.csv',
    'id,x,speech,y',
    rows(1, 60, (id) => `${id},${(id * 37) % 101},${text(id)},${id % 3 === 0 ? 1 : 0}`),
  );
  write(
    'test.csv',
    'id,x,speech',
    rows(61, 20, (id) => `${id},${(id * 37) % 101},${text(id)}`),
  );
  write(
    'sample_submission.csv',
    'id,y',
    rows(61, 20, (id) => `${id},0.5`),
  );
  return folder;
};

test('--strategies 3 of a plan of two: each in full, then the plainest, then the fallback; an earlier failure is kept', async () => {
  const home = scratchFolder();
  const flags = ['--time', '300', '--run-id', 'r', '--limit', 'file-size=100', '--strategies', '3', '--no-models'];
  const told = ['--earlier=fetch: the disk was full\nadvice', '--batch', 'b1'];
  const { exitCode, stderr } = await medalist(home, 'compete', talks(home), ...flags, ...told);
  expect(exitCode, stderr).toBe(3);
  const folder = openHome(home).run('talks', 'r');
  expect(readResult(folder.result)?.failures.map(({ stage, kind }) => `${stage}:${kind}`)).toEqual(
    Array(4).fill('execute:file-too-large'),
  );
  const journal = readJournal(folder.journal);
  const written = journal.flatMap((line) =>
    line.type === 'stage.finished' && line.stage === 'generate' ? [line.headline.split(',')[0]] : [],
  );
  expect(written).toEqual(['template (full)', 'template (full)', 'template (safe)', 'template (plain)']);
  expect(JSON.parse(readFileSync(folder.request, 'utf8'))).toMatchObject({
    ...{ batch: 'b1', strategies: 3, earlier: 'fetch: the disk was full\nadvice' },
  });
  const notes = journal.flatMap((line) => (line.type === 'run.note' ? [line.message] : []));
  expect(notes).toContain('an earlier run failed: fetch: the disk was full');
  const help = await medalist(home, 'compete', '--help');
  expect(help.stdout).toContain('--strategies <n>');
  expect(help.stdout).not.toMatch(/--earlier|--batch/);
});
