import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { buildRequest } from '../../../app/request/build-request.ts';
import { writeRequest } from '../../../app/request/sealed-request.ts';
import { decide } from '../../../app/run/decide.ts';
import { isNoteUnusable, noModelForNote, type PersonAnswer } from '../../../app/run/decision.ts';
import { writeSnapshot } from '../../../machines/snapshot.ts';
import { openHome } from '../../../services/store/home.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

/** A run that was begun and asks nothing; what a person answers to it. */
const begun = () => {
  const root = scratchFolder();
  const home = openHome(root);
  const request = buildRequest({ competition: scratchFolder(), runId: 'r' }, home, 'none');
  if ('kind' in request) throw new Error(request.message);
  const folder = home.run(request.slug, 'r');
  writeRequest(folder.request, request);
  /** What a session leaves that stopped in this state of the machine, without models. */
  const stopAt = (value: string) => {
    const context = { refs: {}, nodes: [], order: { gpu: null, models: null } };
    const snapshot = { status: 'active', output: undefined, error: undefined, value, context, children: {} } as const;
    writeSnapshot(folder.snapshot, snapshot);
  };
  const answer = (one: PersonAnswer, run = 'r') => decide(run, one, { home: root });
  return { folder, stopAt, answer, approve: (run = 'r') => answer({ type: 'approve' }, run) };
};

test('an answer to a run that is not waiting for a decision is refused, and begins nothing', async () => {
  const { folder, stopAt, approve } = begun();
  expect(await approve()).toMatchObject({ ok: false, kind: 'usage', message: 'run r is not waiting for a decision' });
  stopAt('execute');
  expect(await approve()).toMatchObject({ ok: false, message: 'run r is not waiting for a decision' });
  writeFileSync(folder.snapshot, '{"state":"awaitCode"}'); // no snapshot of ours
  expect(await approve()).toMatchObject({ ok: false, message: 'run r is not waiting for a decision' });
  expect(readdirSync(folder.path)).toEqual(['.run']);
});

test('a run that is not there is refused', async () => {
  expect(await begun().approve('other')).toMatchObject({ ok: false, kind: 'usage' });
});

test('a word for a run whose request was changed is refused: it might approve what nobody has read', async () => {
  const { folder, approve } = begun();
  const text = readFileSync(folder.request, 'utf8');
  writeFileSync(folder.request, text.replace(/"seed": \d+/, '"seed": 99'));
  expect(await approve()).toMatchObject({ ok: false, message: expect.stringContaining('was not begun by you') });
  expect(readdirSync(folder.path)).toEqual(['.run']);
  writeFileSync(folder.request, text);
  expect(await approve()).toMatchObject({ message: 'run r is not waiting for a decision' });
});

test('a note that nobody would hear is refused, with what to do instead; the run still waits', async () => {
  const { folder, stopAt, answer } = begun();
  stopAt('awaitCode');
  expect(await answer({ type: 'reject', note: 'no' })).toMatchObject({
    ...{ ok: false, kind: 'usage', message: noModelForNote, advice: expect.stringContaining('medalist edit r FILE') },
  });
  expect(readdirSync(folder.path)).toEqual(['.run']);
});

test('a note is for a model: where there is none it is not heard, but about a submission it needs none', () => {
  const reject = { type: 'reject', note: 'no' } as const;
  expect([isNoteUnusable(reject, 'code', false), isNoteUnusable(reject, 'code', true)]).toEqual([true, false]);
  expect([isNoteUnusable(reject, 'submit', false), isNoteUnusable({ type: 'approve' }, 'code', false)]).toEqual([
    false,
    false,
  ]);
});
