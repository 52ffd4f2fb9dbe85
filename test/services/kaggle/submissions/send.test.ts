import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { execa } from 'execa';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startArena } from '../../../../app/arena/arena.ts';
import type { Settings } from '../../../../app/arena/settings.ts';
import type { Fault } from '../../../../app/arena/switches.ts';
import { Credentials } from '../../../../services/kaggle/credentials/credentials.ts';
import { openKaggle } from '../../../../services/kaggle/open.ts';
import type { Order } from '../../../../services/kaggle/submissions/order.ts';
import { send } from '../../../../services/kaggle/submissions/send.ts';
import { triesOf } from '../../../../services/kaggle/submissions/sent-book.ts';
import { projectRoot } from '../../../../services/python/environment.ts';
import { binaryCompetition, makeCompetition } from '../../../rigs/data/competitions.ts';
import { killNow } from '../../../rigs/kill.ts';
import { scratchFolder } from '../../../rigs/scratch.ts';
import { fakeClock } from '../server.ts';

const judge = async () => ({ ok: true, score: 0.5 }) as const;
const minutes = 60_000;

/** A Kaggle of its own, a book, and a file that was never sent. */
const sending = async (settings: Partial<Settings> = {}) => {
  const root = scratchFolder();
  const folder = makeCompetition(join(root, 'comp'), binaryCompetition({ testRows: 20 }));
  const arena = await startArena({ competitions: [{ folder, judge, settings }] });
  onTestFinished(arena.stop);
  const [file, book] = [join(root, 'sub.csv'), join(root, 'sent.sqlite')];
  writeFileSync(file, 'id,target\n1,0\n');
  const { username, key } = arena.account;
  const order: Order = {
    ...{ slug: 'comp', file, digest: 'd'.repeat(64), message: 'mine', run: 'one', folder: null, resumes: true },
  };
  const open = (signal?: AbortSignal, after = 0) => {
    const clock = fakeClock(Date.now() + after);
    const retries = { clock, random: () => 0, tries: 2 };
    const kaggle = openKaggle({
      ...{ base: arena.url, credentials: Credentials.key(username, key), retries },
      ...(signal && { signal }),
    });
    return { kaggle, book, clock, ...(signal && { signal }) };
  };
  /** Until Kaggle has heard a call. */
  const heard = async (method: string) => {
    while (!arena.calls.some(({ name }) => name === method)) await wait(5);
  };
  return {
    ...{ arena, open, order, heard },
    /** Sends it in this process, so many milliseconds later. */
    send: (more: Partial<Order> = {}, after = 0) => send(open(undefined, after), { ...order, ...more }),
    /** Sends it in a process of its own, which is killed where Kaggle hears `method`. */
    killedAt: async (method: string) => {
      const rig = join(projectRoot, 'test', 'rigs', 'kaggle', 'sender.ts');
      const args = [rig, arena.url, username, key, book, JSON.stringify(order)];
      const child = execa(process.execPath, args, { reject: false, stderr: 'inherit' });
      await heard(method);
      await killNow(child);
    },
    sent: () => arena.competition('comp').board.submissions.map(({ ref }) => ref),
    tries: () => triesOf(book, open().kaggle.address, 'comp').map(({ state, ref }) => (ref === null ? state : ref)),
  };
};
type Rig = Awaited<ReturnType<typeof sending>>;

/** The next tries: by the same run at once and six minutes later, then by hand. It must be sent once, and its number known. */
const endsWell = async (rig: Rig): Promise<void> => {
  rig.arena.switches.faults = [];
  const soon = await rig.send();
  if (!soon.ok) expect(soon).toMatchObject({ kind: 'unknown-outcome' });
  const late = await rig.send({}, 6 * minutes);
  const [ref, ...more] = rig.sent();
  expect(more).toEqual([]);
  expect(late).toMatchObject({ ok: true, value: { ref } });
  expect(rig.tries().filter((state) => typeof state === 'number')).toEqual([ref]);
  const byHand = await rig.send({ resumes: false }, 7 * minutes);
  expect(byHand).toMatchObject({ ok: false, kind: 'sent-before', message: expect.stringContaining(`as ${ref}`) });
};

const points: readonly (readonly [on: string, kind: Fault['kind'], arrived: number])[] = [
  ['ListSubmissions', 'hang', 0],
  ['StartSubmissionUpload', 'hang', 0],
  ['upload', 'hang', 0],
  ['CreateSubmission', 'hang', 0],
  ['CreateSubmission', 'hang-after', 1],
  ['GetSubmission', 'hang', 1],
];

describe('wherever it ends, the file is sent once, and its number is not lost', () => {
  test.each(points)('the process is killed at %s (%s)', async (on, kind, arrived) => {
    const rig = await sending();
    rig.arena.switches.faults = [{ on, times: 9, kind }];
    await rig.killedAt(on);
    expect(rig.sent()).toHaveLength(arrived);
    await endsWell(rig);
  });

  test.each(points)('the time is up at %s (%s)', async (on, kind, arrived) => {
    const rig = await sending();
    const end = new AbortController();
    rig.arena.switches.faults = [{ on, times: 9, kind }];
    const cut = send(rig.open(end.signal), rig.order);
    await rig.heard(on);
    end.abort();
    expect(await cut).toMatchObject(on === 'GetSubmission' ? { ok: true } : { ok: false, kind: kindAt(on) });
    expect(rig.sent()).toHaveLength(arrived);
    await endsWell(rig);
  });

  test.each([
    ['cut', 0],
    ['cut-after', 1],
    ['unavailable', 0],
    ['unavailable-after', 1],
    ['garbage', 0],
  ] as const)('the answer to the call that spends is lost (%s)', async (kind, arrived) => {
    const rig = await sending({ unlistedLooks: 5 });
    rig.arena.switches.faults = [{ on: 'CreateSubmission', times: 1, kind }];
    expect(await rig.send()).toMatchObject({ ok: false, kind: 'unknown-outcome' });
    expect([rig.sent().length, rig.tries()]).toEqual([arrived, ['lost']]);
    await endsWell(rig);
  });
});

const kindAt = (on: string) => (on === 'CreateSubmission' ? 'unknown-outcome' : 'cancelled');

test('what may still arrive is not sent again, neither at once nor by hand; only --again does', async () => {
  const rig = await sending({ unlistedLooks: 8 });
  rig.arena.switches.faults = [{ on: 'CreateSubmission', times: 1, kind: 'cut-after' }];
  for (const more of [{}, {}, { resumes: false }, { run: null, resumes: false }])
    expect(await rig.send(more)).toMatchObject({ ok: false, kind: 'unknown-outcome' });
  expect(rig.sent()).toHaveLength(1);
  expect(await rig.send({ again: true })).toMatchObject({ ok: true });
  expect(rig.sent()).toHaveLength(2);
});

test('with more time for the call that spends, an answer that comes after the time is heard', async () => {
  const rig = await sending();
  const end = new AbortController();
  rig.arena.switches.faults = [{ on: 'CreateSubmission', times: 1, kind: 'late', ms: 100 }];
  const sent = send({ ...rig.open(end.signal), closing: rig.open().kaggle }, rig.order);
  await rig.heard('CreateSubmission');
  end.abort();
  expect(await sent).toMatchObject({ ok: true, value: { ref: rig.sent()[0] } });
});

test('while one sends, another is told so, with --again too', async () => {
  const rig = await sending();
  const stop = new AbortController();
  rig.arena.switches.faults = [{ on: 'StartSubmissionUpload', times: 1, kind: 'hang' }];
  const one = send(rig.open(stop.signal), rig.order);
  await rig.heard('StartSubmissionUpload');
  expect(await rig.send({ run: null, resumes: false })).toMatchObject({ ok: false, kind: 'under-way' });
  expect(await rig.send({ again: true })).toMatchObject({ ok: false, kind: 'under-way' });
  stop.abort();
  expect(await one).toMatchObject({ ok: false, kind: 'cancelled' });
  expect(await rig.send()).toMatchObject({ ok: true });
  expect(rig.sent()).toHaveLength(1);
});

test('what was sent from elsewhere is known by its mark in the list of the team', async () => {
  const rig = await sending();
  await rig.send();
  const elsewhere = { ...rig.open(), book: join(scratchFolder(), 'sent.sqlite') };
  const [ref] = rig.sent();
  const told = { ok: false, kind: 'sent-before', message: expect.stringContaining(`as ${ref}`) };
  expect(await send(elsewhere, rig.order)).toMatchObject(told);
  expect(await send(elsewhere, { ...rig.order, digest: 'e'.repeat(64) })).toMatchObject({ ok: true });
  expect(await send(elsewhere, { ...rig.order, digest: 'f'.repeat(64) })).toMatchObject({
    ...{ ok: false, kind: 'sent-before', message: expect.stringMatching(/^This run has submitted another file/) },
  });
});

test('a refusal spends nothing, and the file may be sent when its cause is gone', async () => {
  const rig = await sending({ maxDailySubmissions: 1, madeToday: 1 });
  expect(await rig.send()).toMatchObject({ ok: false, kind: 'quota' });
  rig.arena.competition('comp').settings.madeToday = 0;
  expect(await rig.send({ resumes: false })).toMatchObject({ ok: true });
  expect(rig.tries()).toEqual(['void', rig.sent()[0]]);
});

test('nothing is sent that cannot be written down', async () => {
  const rig = await sending();
  const book = scratchFolder(); // a folder
  expect(await send({ ...rig.open(), book }, rig.order)).toMatchObject({ ok: false, kind: 'disk' });
  expect(rig.sent()).toEqual([]);
});
