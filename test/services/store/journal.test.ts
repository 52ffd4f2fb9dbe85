import {
  appendFileSync,
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { JournalLine } from '../../../services/store/events.ts';
import { journalTrouble, openJournal } from '../../../services/store/journal.ts';
import { lastOf, readJournal, streamJournal } from '../../../services/store/journal-lines.ts';
import { longTest } from '../../rigs/long.ts';
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

test('a full journal goes on with what the run did, and counts what passed', () => {
  const path = join(scratchFolder(), 'events.jsonl');
  const heard: JournalLine[] = [];
  {
    using journal = openJournal(path, 'r', (line) => heard.push(line), 2_000);
    for (let n = 0; n < 100; n++) journal.append({ type: 'stage.log', stage: 'execute', line: '"'.repeat(300) });
    journal.append({ type: 'stage.finished', stage: 'execute', digest: 'd', ms: 1, headline: 'done' });
    journal.append({ type: 'stage.log', stage: 'execute', line: '"'.repeat(300) });
  }
  const lines = readJournal(path);
  const kept = lines.filter(({ type }) => type === 'stage.log').length;
  expect(lines.slice(kept)).toMatchObject([
    { type: 'journal.left-out', lines: 100 - kept },
    { type: 'stage.finished' },
    { type: 'journal.left-out', lines: 1 },
  ]);
  expect(lines.map(({ seq }) => seq)).toEqual(lines.map((_, seq) => seq));
  expect(
    heard.filter(({ type }) => type === 'stage.log'),
    'who listens hears all',
  ).toHaveLength(101);
  expect(statSync(path).size).toBeLessThan(3_000);
});

test('no text makes a line too long to be read, and none steers a terminal from the file', () => {
  const path = join(scratchFolder(), 'events.jsonl');
  {
    using journal = openJournal(path, 'r');
    journal.append({ type: 'stage.failed', stage: 's', kind: 'k', message: '\u009b2J\u202e'.repeat(500_000), ms: 1 });
    journal.append({ type: 'run.ended', status: 'failed' });
  }
  expect(readFileSync(path, 'utf8')).not.toMatch(/[^\n\P{Cc}]|\p{Bidi_Control}/u);
  expect(readJournal(path)).toMatchObject([
    { message: expect.stringMatching(/^\u009b2J.*cut: 2000000/s) },
    { type: 'run.ended' },
  ]);
});

longTest(
  'a journal longer than any string is read, searched from its end, and gone on with',
  { timeout: 120_000 },
  () => {
    const path = join(scratchFolder(), 'events.jsonl');
    const file = openSync(path, 'w');
    const line = (seq: number, event: object) =>
      `${JSON.stringify({ seq, at: '2026-01-01T00:00:00.000Z', run: 'r', ...event })}\n`;
    writeSync(file, line(0, { type: 'run.state', state: 'fetch' }));
    const log = Buffer.from(line(1, { type: 'stage.log', stage: 'execute', line: 'x'.repeat(900_000) }).repeat(8));
    for (let n = 0; n < 84; n++) writeSync(file, log);
    writeSync(file, line(2, { type: 'run.state', state: 'validate' }));
    writeSync(file, log);
    writeSync(file, '{"seq":3,"at');
    closeSync(file);
    const before = statSync(path).size;
    expect(before).toBeGreaterThan(2 ** 29);
    expect(lastOf(path, 'run.state')?.state).toBe('validate');
    {
      using journal = openJournal(path, 'r');
      journal.append({ type: 'stage.log', stage: 'execute', line: 'left out' });
      journal.append({ type: 'run.ended', status: 'ok' });
    }
    expect([...streamJournal(path, 'run.state', 'journal.left-out', 'run.ended')]).toMatchObject([
      { seq: 0, state: 'fetch' },
      { seq: 2, state: 'validate' },
      { seq: 2, type: 'journal.left-out', lines: 1 },
      { seq: 3, type: 'run.ended' },
    ]);
  },
);

test('what is no file is no journal: it is neither followed nor waited for', () => {
  const folder = scratchFolder();
  mkdirSync(join(folder, 'folder'));
  symlinkSync('/dev/zero', join(folder, 'link'));
  expect(journalTrouble(join(folder, 'folder'))).toBe('is a folder');
  expect(journalTrouble(join(folder, 'link'))).toBe('is a link');
  expect(journalTrouble(join(folder, 'none'))).toBeUndefined();
  expect(readJournal(join(folder, 'link'))).toEqual([]);
  expect(lastOf(join(folder, 'folder'), 'run.state')).toBeUndefined();
});

test('of an endless line no more is read than a line may have', () => {
  const path = join(scratchFolder(), 'events.jsonl');
  {
    using journal = openJournal(path, 'r');
    journal.append({ type: 'run.state', state: 'fetch' });
  }
  appendFileSync(path, `${'x'.repeat(5_000_000)}\n{"type":"run.state"}\n`);
  expect(readJournal(path)).toMatchObject([{ state: 'fetch' }]);
  expect(lastOf(path, 'run.state')).toBeUndefined();
});
