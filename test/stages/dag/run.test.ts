import { appendFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Competition } from '../../../core/schema/competition.ts';
import type { JournalLine } from '../../../services/store/events.ts';
import { forwardJournal } from '../../../services/store/journal.ts';
import { openStore } from '../../../services/store/store.ts';
import { type RunClock, startClock } from '../../../services/time/run-clock.ts';
import type { Equipment } from '../../../stages/dag/call.ts';
import { pastOf } from '../../../stages/dag/past.ts';
import { stageRunner } from '../../../stages/dag/run.ts';
import { smallCompetition } from '../../rigs/data/small-competition.ts';
import { scratchFolder } from '../../rigs/scratch.ts';
import { plainIntake } from '../../rigs/stages/intake.ts';

const harness = (
  salt: string | null = null,
  root = scratchFolder(),
  clock?: RunClock,
  replayed: Pick<Equipment, 'past' | 'isReplay' | 'recordedSalt'> = {},
) => {
  const source = smallCompetition(root);
  const heard: JournalLine[] = [];
  const store = openStore(join(root, 'store'));
  const scratch = join(root, 'scratch');
  const journal = forwardJournal('r', (line) => heard.push(line));
  const run = stageRunner({
    store,
    journal,
    source,
    cache: join(root, 'cache'),
    scratch,
    salt: () => salt,
    intake: plainIntake,
    terms: null,
    kaggle: null,
    claude: null,
    ...(clock !== undefined && { clock }),
    ...replayed,
  });
  const signal = new AbortController().signal;
  const fetch = () => run({ stage: 'fetch', refs: {}, params: { slug: 'small', url: null } }, signal);
  const analyze = async () => {
    const fetched = await fetch();
    if (!fetched.ok) throw new Error(fetched.message);
    return run({ stage: 'analyze', refs: { dataset: fetched.digest }, params: {} }, signal);
  };
  const count = (type: JournalLine['type'], stage: string) =>
    heard.filter((line) => line.type === type && 'stage' in line && line.stage === stage).length;
  return { root, source, store, scratch, run, fetch, analyze, count, signal, heard };
};

test('a stage runs once for equal inputs; fetch looks again each time', async () => {
  const { analyze, count } = harness();
  const [first, second] = [await analyze(), await analyze()];
  expect(second).toEqual(first);
  expect([count('stage.finished', 'analyze'), count('stage.cached', 'analyze')]).toEqual([1, 1]);
  expect(count('stage.finished', 'fetch')).toBe(2);
});

test('branches that ask for the same at the same time get one result, made once', async () => {
  const { run, fetch, signal, count, heard } = harness();
  const fetched = await fetch();
  if (!fetched.ok) throw new Error(fetched.message);
  const analyze = (branch: string) =>
    run({ stage: 'analyze', refs: { dataset: fetched.digest }, params: {}, branch }, signal);
  const [first, ...others] = await Promise.all(['2.1', '2.2', '2.3'].map(analyze));
  expect(others).toEqual([first, first]);
  expect([count('stage.started', 'analyze'), count('stage.cached', 'analyze')]).toEqual([1, 2]);
  expect(heard.flatMap((line) => (line.type === 'stage.cached' ? [line.branch] : []))).toEqual(['2.2', '2.3']);
});

test('what a stage does for a branch is marked with its label, and remembered for all', async () => {
  const { run, signal, heard } = harness();
  const call = { refs: {}, params: { slug: 'small', url: null } };
  const fetched = await run({ stage: 'fetch', ...call }, signal);
  if (!fetched.ok) throw new Error(fetched.message);
  expect(heard.filter((line) => 'branch' in line)).toEqual([]);
  const analyze = { stage: 'analyze' as const, refs: { dataset: fetched.digest }, params: {} };
  await run({ ...analyze, branch: '1.2' }, signal);
  await run({ ...analyze, branch: '2.1' }, signal);
  const marked = heard.filter(({ branch }) => branch !== undefined).map(({ branch, type }) => `${branch} ${type}`);
  expect(marked).toEqual(expect.arrayContaining(['1.2 stage.started', '1.2 stage.finished', '2.1 stage.cached']));
});

test('one changed byte in the data is another input', async () => {
  const { analyze, count, source } = harness();
  await analyze();
  writeFileSync(join(source, 'description.md'), 'Submissions are evaluated on log loss.\n');
  await analyze();
  expect(count('stage.finished', 'analyze')).toBe(2);
});

test('a salted run reuses nothing of others', async () => {
  const root = scratchFolder();
  await harness(null, root).analyze();
  const salted = harness('mine', root);
  await salted.analyze();
  expect(salted.count('stage.cached', 'analyze')).toBe(0);
});

test('a remembered result whose blob is damaged is made again', async () => {
  const { analyze, count, store, root } = harness();
  const made = await analyze();
  if (!made.ok) throw new Error(made.message);
  writeFileSync(join(root, 'store', 'blobs', made.digest.slice(0, 2), made.digest), '{}');
  expect(await analyze()).toEqual(made);
  expect(count('stage.finished', 'analyze')).toBe(2);
  expect(store.get(made.digest)).toMatchObject({ slug: 'small' });
});

test('a remembered result of which somebody changed a stored file is made again, with the file as it was', async () => {
  const { analyze, count, store } = harness();
  const made = await analyze();
  if (!made.ok) throw new Error(made.message);
  const { submission } = Competition.parse(store.get(made.digest));
  appendFileSync(store.pathOf(submission.rows.expected), '9999\n');
  expect(await analyze()).toEqual(made);
  expect(count('stage.finished', 'analyze')).toBe(2);
  expect(store.isWhole(submission.rows.expected)).toBe(true);
});

test('a failure is a value, told to the journal and not remembered; scratch is emptied', async () => {
  const { analyze, count, source, scratch } = harness();
  for (const name of ['train.csv', 'sample_submission.csv']) writeFileSync(join(source, name), '');
  for (let round = 0; round < 2; round++) {
    expect(await analyze()).toMatchObject({ ok: false, stage: 'analyze', kind: 'empty-file' });
  }
  expect(count('stage.failed', 'analyze')).toBe(2);
  expect(readdirSync(scratch)).toEqual([]);
});

test('a stage that is started too early is a bug, and says what it lacks', async () => {
  const { run, signal } = harness();
  await expect(run({ stage: 'analyze', refs: {}, params: {} }, signal)).rejects.toThrow(/before dataset existed/);
});

test('after a slow beginning later turns give way to the first', async () => {
  const { run, heard, signal } = harness(null, scratchFolder(), startClock(60, { now: () => 0 }));
  const call = { stage: 'fetch', refs: {}, params: { slug: 'small', url: null } } as const;
  await run({ ...call, limit: { share: null, keep: 10, later: 45, own: 30 } }, signal);
  expect(heard.find(({ type }) => type === 'stage.started')).toMatchObject({ seconds: 30 });
});

test('what the clock leaves is granted, and told to the journal', async () => {
  const { run, heard, signal } = harness(null, scratchFolder(), startClock(60, { now: () => 0 }));
  const call = { stage: 'fetch', refs: {}, params: { slug: 'small', url: null } } as const;
  expect(await run({ ...call, limit: { share: null, keep: 27.27 } }, signal)).toMatchObject({ ok: true });
  // 32.73 s are no whole number of milliseconds as floating point counts
  expect(heard.find(({ type }) => type === 'stage.started')).toMatchObject({ seconds: 32.73, elapsed: 0 });
});

/** Repeats what was heard of a run that had no salt. */
const replayOf = ({ root, heard }: ReturnType<typeof harness>, salt: string | null) =>
  harness(salt, root, startClock(Infinity), { past: pastOf(heard), isReplay: true, recordedSalt: () => null });

test('a replay does not begin what its run had no time for, in that branch alone', async () => {
  const run = harness(null, scratchFolder(), startClock(60, { now: () => 0 }));
  const fetched = await run.fetch();
  if (!fetched.ok) throw new Error(fetched.message);
  const call = { stage: 'analyze', refs: { dataset: fetched.digest }, params: {} } as const;
  const late = { ...call, branch: '2.1', limit: { share: null, keep: 60 } };
  const failed = await run.run(late, run.signal);
  expect(failed).toMatchObject({ ok: false, kind: 'no-time' });

  const replay = replayOf(run, 'of the replay');
  expect(await replay.run(late, replay.signal)).toEqual(failed);
  expect(replay.count('stage.started', 'analyze')).toBe(0);
  expect(await replay.run({ ...late, branch: '2.2' }, replay.signal)).toMatchObject({ ok: true });
});

test('a later session that had the time is followed, not the one before it', async () => {
  const run = harness(null, scratchFolder(), startClock(60, { now: () => 0 }));
  const fetched = await run.fetch();
  if (!fetched.ok) throw new Error(fetched.message);
  const call = { stage: 'analyze', refs: { dataset: fetched.digest }, params: {} } as const;
  await run.run({ ...call, limit: { share: null, keep: 60 } }, run.signal);
  const made = await run.run(call, run.signal);
  expect(made).toMatchObject({ ok: true });
  expect(await replayOf(run, null).run(call, run.signal)).toEqual(made);
});

test('a replay takes what its run made in little time, not what another run made since', async () => {
  const run = harness(null, scratchFolder(), startClock(60, { now: () => 0 }));
  const fetched = await run.fetch();
  if (!fetched.ok) throw new Error(fetched.message);
  const hurried = { refs: { dataset: fetched.digest }, params: {}, limit: { share: 1000, keep: 0 } };
  const made = await run.run({ stage: 'analyze', ...hurried }, run.signal);
  if (!made.ok) throw new Error(made.message);
  const action = run.heard.flatMap((line) => (line.type === 'stage.finished' ? [line.action ?? ''] : [])).at(-1) ?? '';
  const other = run.store.put({ ...Competition.parse(run.store.get(made.digest)), slug: 'other' });
  run.store.remember(action, other, { stage: 'analyze' });
  const replay = replayOf(run, null);
  expect(await replay.run({ stage: 'analyze', ...hurried }, replay.signal)).toEqual(made);
});
