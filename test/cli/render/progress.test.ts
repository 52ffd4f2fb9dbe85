import { expect, test } from 'vitest';
import { describeLine } from '../../../cli/render/run/journal-lines.ts';
import { openProgress } from '../../../cli/render/run/progress.ts';
import type { JournalEvent } from '../../../services/store/events.ts';
import { forwardJournal } from '../../../services/store/journal.ts';

const started = (stage: string): JournalEvent => ({ type: 'stage.started', stage, action: 'a', key: {} });
const finished = (stage: string): JournalEvent => ({
  type: 'stage.finished',
  stage,
  digest: 'd',
  ms: 10,
  headline: 'h',
});
const progress: JournalEvent = {
  type: 'stage.progress',
  stage: 'trial',
  what: 'pass',
  done: 1,
  total: null,
  unit: 'runs',
};

/** What is seen of these events, on a terminal or in a log. */
const shownOf = (isTTY: boolean, events: readonly (readonly [JournalEvent, string?])[]): string => {
  let seen = '';
  const out = Object.assign(Object.create(process.stderr), {
    isTTY,
    columns: 120,
    write: (text: string) => {
      seen += text;
      return true;
    },
  });
  const shown = openProgress(out);
  const journal = forwardJournal('r', shown.show);
  for (const [event, branch] of events) journal.append(event, branch);
  shown.close();
  return seen;
};

test('a line says which candidate it is about; a line of the run itself is as it was', () => {
  const seen = shownOf(false, [[finished('fetch')], [finished('trial'), '1.2']]);
  expect(seen).toContain('fetch     h\n');
  expect(seen).toContain('trial     [1.2] h\n');
});

test('when one of two candidates is done, what the other does is still shown', () => {
  const seen = shownOf(true, [
    [started('trial'), '1.1'],
    [started('rehearse'), '1.2'],
    [finished('rehearse'), '1.2'],
    [progress, '1.1'],
  ]);
  expect(seen.split('\r').at(-2)).toContain('trial     [1.1] pass 1 runs');
});

test('a program that runs without a sandbox is announced as that, and one that runs in one with its name', () => {
  const begun = (sandbox: 'none' | 'landlock'): JournalEvent => ({
    ...{ type: 'python.started', stage: 'execute', sandbox, gpu: null, limits: {} },
  });
  expect(shownOf(false, [[begun('none')]])).toContain('! no sandbox: the solution can read and do whatever you can');
  const kept = shownOf(false, [[begun('landlock')]]);
  expect(kept).toContain('sandbox landlock');
  expect(kept).not.toContain('no sandbox');
});

test('a label from a foreign journal forges no line', () => {
  const line = { ...finished('trial'), seq: 0, at: '2026-11-25T00:00:00.000Z', run: 'r', branch: 'x\n\u001b[2J' };
  expect(describeLine(line)).toContain('[x\\u000a\\u001b[2J] trial: h');
});

test('the live line tells how long the run may still take, where that is known', () => {
  const begun: JournalEvent = { type: 'run.started', slug: 's', request: { time: 100 }, before: 1000 };
  const at = (elapsed: number): JournalEvent => ({ ...started('execute'), seconds: 60, elapsed }) as JournalEvent; // a stage with a clock
  expect(shownOf(true, [[begun], [at(30)]])).toMatch(/at most (69|70) s left/);
  expect(shownOf(true, [[{ ...begun, request: { time: 3600 } }], [at(30)]])).toContain('at most 60 min left');
  const resumed: JournalEvent = { type: 'run.resumed', slug: 's', time: 100, elapsed: 40 };
  expect(shownOf(true, [[resumed], [started('execute')]])).toMatch(/at most \d+ s left/);
  expect(shownOf(true, [[{ type: 'run.resumed', slug: 's' }], [at(30)]])).not.toContain('left');
  expect(shownOf(true, [[begun], [at(200)]])).not.toContain('left');
});
