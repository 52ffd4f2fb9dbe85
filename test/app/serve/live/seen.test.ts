import { join } from 'node:path';
import { expect, test } from 'vitest';
import { seenReader } from '../../../../app/serve/live/seen.ts';
import type { JournalEvent } from '../../../../services/store/events.ts';
import { openJournal } from '../../../../services/store/journal.ts';
import { scratchFolder } from '../../../rigs/scratch.ts';

const followed = () => {
  const path = join(scratchFolder(), 'events.jsonl');
  const journal = openJournal(path, 'r');
  return { journal, reader: seenReader(path) };
};
const started = (stage: string): JournalEvent => ({ type: 'stage.started', stage, action: 'a', key: {} });
const finished = (stage: string): JournalEvent => ({
  ...{ type: 'stage.finished', stage, digest: 'd', ms: 1500, headline: 'done' },
});
const call = (cost: number | null): JournalEvent => ({
  ...{ type: 'model.called', stage: 'plan', role: 'planner', model: 'm', about: 'a', digest: 'd', outcome: 'ok' },
  ...{ remembered: false, retries: 0, ms: 1, inputTokens: 10, outputTokens: 2, cacheReadTokens: 0 },
  ...{ cacheWriteTokens: 0, cost, saved: null },
});

test('what is at work is told until it ends', () => {
  const { journal, reader } = followed();
  using _journal = journal;
  journal.append(started('execute'));
  journal.append(started('trial'), '1.1');
  expect(reader.look()?.working).toEqual(['execute', 'trial 1.1']);
  journal.append(finished('execute'));
  expect(reader.look()).toMatchObject({
    working: ['trial 1.1'],
    news: [{ tone: 'good', branch: '', text: 'execute: done (1.5 s)' }],
  });
});

test('after a resume the time goes on from what counts of the sessions before', () => {
  const { journal, reader } = followed();
  using _journal = journal;
  journal.append({ type: 'run.started', slug: 's', request: { time: 100 }, before: 90_000 });
  expect(reader.look()?.elapsed).toBe(90);
  journal.append({ type: 'run.resumed', slug: 's', time: 100, elapsed: 40 });
  expect(reader.look()?.elapsed).toBe(40);
});

test('calls of models add up, and one of an unknown price makes the sum unknown', () => {
  const { journal, reader } = followed();
  using _journal = journal;
  journal.append(call(100));
  journal.append(call(50));
  expect(reader.look()?.spent).toEqual({ calls: 2, inputTokens: 20, outputTokens: 4, cost: 150 });
  journal.append(call(null));
  expect(reader.look()?.spent).toMatchObject({ calls: 3, cost: null });
});

test('of what a program prints the latest lines are kept, however many there are', () => {
  const { journal, reader } = followed();
  using _journal = journal;
  for (let count = 0; count < 2000; count++) journal.append({ type: 'stage.log', stage: 'execute', line: `${count}` });
  const log = reader.look()?.log ?? [];
  expect(log).toHaveLength(300);
  expect(log.at(-1)).toBe('1999');
});

test('the best score is the best, not the latest; a candidate is measured on other rows', () => {
  const { journal, reader } = followed();
  using _journal = journal;
  const printed = (score: number): JournalEvent => ({
    ...{ type: 'solution.event', stage: 'execute' },
    event: { name: 'SCORE', metric: 'accuracy', score, elapsed: 1 },
  });
  for (const score of [0.81, 0.83, 0.82]) journal.append(printed(score), 'template');
  journal.append(printed(0.99), '1.1');
  expect(reader.look()?.score?.score).toBe(0.83);
});
