import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { JournalLine } from '../../../services/store/events.ts';
import { openJournal, readJournal } from '../../../services/store/journal.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

test('events are numbered without gaps over several sessions, and heard as they are written', () => {
  const path = join(scratchFolder(), 'run', 'events.jsonl');
  const heard: JournalLine[] = [];
  {
    using journal = openJournal(path, 'r1', (line) => heard.push(line));
    journal.append({ type: 'run.started', slug: 's', request: {} });
    journal.append({ type: 'run.state', state: 'fetch' });
  }
  {
    using journal = openJournal(path, 'r1');
    journal.append({ type: 'run.resumed', slug: 's' });
  }
  const lines = readJournal(path);
  expect(lines.map(({ seq, run, type }) => [seq, run, type])).toEqual([
    [0, 'r1', 'run.started'],
    [1, 'r1', 'run.state'],
    [2, 'r1', 'run.resumed'],
  ]);
  expect(lines.slice(0, 2)).toEqual(heard);
});

test('a line that a crash tore is dropped when the journal is opened again', () => {
  const path = join(scratchFolder(), 'events.jsonl');
  {
    using journal = openJournal(path, 'r');
    journal.append({ type: 'run.state', state: 'fetch' });
  }
  appendFileSync(path, '{"seq":1,"at":"2026-');
  expect(readJournal(path)).toHaveLength(1);
  {
    using journal = openJournal(path, 'r');
    journal.append({ type: 'run.state', state: 'analyze' });
  }
  expect(readJournal(path).map(({ seq }) => seq)).toEqual([0, 1]);
  expect(readFileSync(path, 'utf8').endsWith('\n')).toBe(true);
});
