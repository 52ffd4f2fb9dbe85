import { appendFileSync, readFileSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openJournal } from '../../../services/store/journal.ts';
import { tailJournal } from '../../../services/store/journal-tail.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

const note = (message: string) => ({ type: 'run.note', message }) as const;
const notes = (look: ReturnType<ReturnType<typeof tailJournal>['look']>) =>
  look?.lines.map((line) => (line.type === 'run.note' ? line.message : line.type));

test('each look tells what was added since the last one, whole lines only', () => {
  const path = join(scratchFolder(), 'events.jsonl');
  const tail = tailJournal(path);
  expect(tail.look()).toBeUndefined();
  using journal = openJournal(path, 'r');
  journal.append(note('one'));
  expect(notes(tail.look())).toEqual(['one']);
  const line = readFileSync(path, 'utf8').replace('one', 'zwölf');
  const half = Buffer.from(line);
  const within = half.indexOf(0xc3) + 1; // in the middle of a letter
  appendFileSync(path, half.subarray(0, within));
  expect(notes(tail.look())).toEqual([]);
  appendFileSync(path, half.subarray(within));
  expect(notes(tail.look())).toEqual(['zwölf']);
});

test('a long journal is read in parts, and a line that nobody can read is left out', () => {
  const path = join(scratchFolder(), 'events.jsonl');
  using journal = openJournal(path, 'r');
  for (let count = 0; count < 30; count++) journal.append(note(`${count}`.padEnd(100)));
  appendFileSync(path, 'garbage\n');
  journal.append(note('last'));
  const tail = tailJournal(path, { most: 1000 });
  const read: string[] = [];
  let looks = 0;
  for (let look = tail.look(); look !== undefined; look = tail.look()) {
    read.push(...(notes(look) ?? []));
    looks++;
    if (look.left === 0) break;
  }
  expect(read.map((text) => text.trim())).toEqual([...Array.from({ length: 30 }, (_, at) => `${at}`), 'last']);
  expect(looks).toBeGreaterThan(3);
});

test('another file in its place is told', () => {
  const path = join(scratchFolder(), 'events.jsonl');
  using journal = openJournal(path, 'r');
  journal.append(note('one'));
  const tail = tailJournal(path);
  expect(tail.look()).toMatchObject({ isAnew: false });
  truncateSync(path, 0);
  expect(tail.look()).toMatchObject({ isAnew: true, lines: [] });
});
