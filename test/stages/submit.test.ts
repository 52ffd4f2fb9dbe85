import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startArena } from '../../app/arena/arena.ts';
import type { Fault } from '../../app/arena/switches.ts';
import type { Competition } from '../../core/schema/competition.ts';
import { Credentials } from '../../services/kaggle/credentials/credentials.ts';
import { openKaggle } from '../../services/kaggle/open.ts';
import { openStore } from '../../services/store/store.ts';
import { submission, verdict } from '../../stages/dag/artifacts.ts';
import { submit } from '../../stages/submit.ts';
import { binaryCompetition, makeCompetition } from '../rigs/data/competitions.ts';
import { scratchFolder } from '../rigs/scratch.ts';
import { plainIntake } from '../rigs/stages/intake.ts';

const [granted, limits] = [32.09, { time: 32_090, grace: 37_090 }];
const judge = async () => ({ ok: true, score: 0.5 }) as const;

/** Submits in a run whose time is up where Kaggle hears a call; with `end: 'grace'`, also the time for the call that spends. */
const submitUntil = async (on: string, kind: Fault['kind'], end: 'time' | 'grace' = 'time') => {
  const root = scratchFolder();
  const folder = makeCompetition(join(root, 'comp'), binaryCompetition({ testRows: 20 }));
  const arena = await startArena({ competitions: [{ folder, judge, settings: { pendingLooks: 1e6 } }] });
  onTestFinished(arena.stop);
  arena.switches.faults = [{ on, times: 9, kind, ms: 100 }];
  const ends = { time: new AbortController(), grace: new AbortController() };
  const { timeout } = AbortSignal;
  const clock = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    if (ms === limits.time) return ends.time.signal;
    return ms === limits.grace ? ends.grace.signal : timeout.call(AbortSignal, ms);
  });
  onTestFinished(() => clock.mockRestore());
  const store = openStore(join(root, 'store'));
  const file = store.putText('id,target\n1,0\n');
  const { username, key } = arena.account;
  const credentials = Credentials.key(username, key);
  const open = (signal: AbortSignal) => openKaggle({ base: arena.url, credentials, signal });
  const outcome = submit.run(
    {
      submission: submission.schema.parse({
        ...{ origin: 'solution', file, bytes: 14, crossValidation: null, manifest: null, sandbox: null },
        ...{ repairs: [], found: [] },
      }),
      competition: { submission: { fileName: 'submission.csv' } } as Competition, // the stage reads nothing else
      verdict: verdict.schema.parse({ file, rows: 1, findings: [] }),
      params: { slug: 'comp', message: 'mine', run: 'one' },
    },
    {
      ...{ signal: new AbortController().signal, scratch: root, data: folder, source: folder, cache: root, store },
      ...{ intake: plainIntake, claude: null, terms: null, granted, say: () => {} },
      kaggle: { open, book: join(root, 'sent.sqlite'), folder: join(root, 'one') },
    },
  );
  while (!arena.calls.some(({ name }) => name.includes(on))) await wait(5);
  ends.time.abort();
  if (end === 'grace') ends.grace.abort();
  return { outcome: await outcome, sent: arena.competition('comp').board.submissions.map(({ ref }) => ref) };
};

test.each([
  ['web:competitions.CompetitionService/GetCompetition', 'hang'],
  ['ListSubmissions', 'hang'],
  ['upload', 'hang'],
] as const)('time that is up before the file is sent (%s): nothing is spent, and it says so', async (on, kind) => {
  const { outcome, sent } = await submitUntil(on, kind);
  expect(outcome).toMatchObject({ ok: false, kind: 'late', message: expect.stringContaining('nothing was spent') });
  expect(sent).toEqual([]);
});

test.each([
  ['CreateSubmission', 'late'],
  ['GetSubmission', 'hang'],
] as const)('time that is up once it is sent (%s): it is pending, with its number', async (on, kind) => {
  const { outcome, sent } = await submitUntil(on, kind);
  expect(outcome).toMatchObject({ ok: true, value: { ref: sent[0], status: 'pending' }, temporary: true });
});

test('where Kaggle does not answer the call that spends, it is not known, which is not "Cancelled"', async () => {
  const { outcome, sent } = await submitUntil('CreateSubmission', 'hang-after', 'grace');
  expect(outcome).toMatchObject({ ok: false, kind: 'unknown-outcome' });
  expect(sent).toHaveLength(1);
});
