import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { execa } from 'execa';
import { assert, expect, onTestFinished, test } from 'vitest';
import { startArena } from '../../../app/arena/arena.ts';
import type { Fault } from '../../../app/arena/switches.ts';
import { takeScores } from '../../../app/kaggle/late-scores.ts';
import { readResult } from '../../../app/result/result.ts';
import { Credentials } from '../../../services/kaggle/credentials/credentials.ts';
import { openKaggle } from '../../../services/kaggle/open.ts';
import { digestMark } from '../../../services/kaggle/submissions/mark.ts';
import { projectRoot } from '../../../services/python/environment.ts';
import { openHome } from '../../../services/store/home.ts';
import { openStore } from '../../../services/store/store.ts';
import { randomOf } from '../../rigs/command/killing.ts';
import { binaryCompetition, makeCompetition } from '../../rigs/data/competitions.ts';
import { type Session, submitAs } from '../../rigs/kaggle/submitter.ts';
import { killNow } from '../../rigs/kill.ts';
import { endedRun } from '../../rigs/mlflow/ended.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

/** FAULTS=200 for more. */
const faults = Number(process.env.FAULTS ?? 20);
const lanes = 4;
const seed = Number(process.env.SEED ?? 20261129);

const calls = ['ListSubmissions', 'StartSubmissionUpload', 'upload', 'CreateSubmission', 'GetSubmission'] as const;
const spoiling = ['cut', 'cut-after', 'unavailable', 'unavailable-after', 'garbage', 'empty'] as const;

const killing = ['hang', 'hang-after'] as const;

type Random = () => number;
const oneOf = <const T>(random: Random, all: readonly [T, ...T[]]): T =>
  all[Math.floor(random() * all.length)] ?? all[0];

/** A Kaggle and a home in which one run after another is submitted. */
const openLane = async (number: number) => {
  const random = randomOf(seed + number);
  const root = scratchFolder();
  const folder = makeCompetition(join(root, 'ships'), binaryCompetition({ testRows: 20 }));
  const judge = async () => ({ ok: true, score: 0.5 }) as const;
  const settings = { maxDailySubmissions: 1e6 };
  const arena = await startArena({ competitions: [{ folder, judge, settings }] });
  onTestFinished(arena.stop);
  const user = [arena.account.username, arena.account.key] as const;
  const kaggle = openKaggle({ base: arena.url, credentials: Credentials.key(...user) });
  const home = join(root, 'home');
  const heardSince = (before: number, on: string) => arena.calls.slice(before).some(({ name }) => name === on);

  /** A session in a process of its own, killed when Kaggle hears a call, or so many milliseconds after its first call. */
  const killed = async (session: Session, on: string, ms: number) => {
    const before = arena.calls.length;
    const child = execa(process.execPath, [join(projectRoot, 'test', 'rigs', 'kaggle', 'submitter.ts')], {
      ...{ input: JSON.stringify(session), reject: false },
    });
    let hasEnded = false;
    const ended = child.then(() => {
      hasEnded = true;
    });
    while (!hasEnded && !heardSince(before, on)) await Promise.race([wait(5), ended]);
    if (ms > 0) await Promise.race([wait(ms), ended]);
    await killNow(child);
    await ended;
  };

  const trial = async (run: string, left: () => boolean, told: Record<string, number>) => {
    const digest = openStore(openHome(home).store).putText(`id,target\n1,0\n${run}\n`);
    const ended = endedRun(home, { runId: run });
    writeFileSync(join(ended.path, 'submission.csv'), '');
    const result = JSON.parse(readFileSync(ended.result, 'utf8'));
    result.report.submission.sha256 = digest;
    writeFileSync(ended.result, JSON.stringify(result));
    const common = { base: arena.url, user, home, slug: 'ships', run, digest };
    const refs = () =>
      arena
        .competition('ships')
        .board.submissions.filter(({ description }) => description.includes(digestMark(digest)))
        .map(({ ref }) => ref);
    const count = (what: string) => {
      told[what] = (told[what] ?? 0) + 1;
    };
    const known = arena.competition('ships').settings;
    Object.assign(known, { pendingLooks: Math.floor(random() * 3), unlistedLooks: Math.floor(random() * 4) });
    for (let sessions = 1 + Math.floor(random() * 3); sessions > 0 && left(); sessions--) {
      const by = oneOf(random, ['run', 'run', 'hand']);
      const on = oneOf(random, calls);
      const session: Session = { ...common, by, granted: Math.round(100 * (0.5 + 2 * random())) / 100 };
      const ms = Math.floor(random() * 2500);
      const end = oneOf(random, ['killed', 'killed', 'killed at any time', 'delayed', 'spoiled']);
      const kinds = { killed: killing, 'killed at any time': killing, delayed: ['late'], spoiled: spoiling } as const;
      const kind: Fault['kind'] = oneOf<Fault['kind']>(random, kinds[end]);
      arena.switches.faults = end === 'killed at any time' ? [] : [{ on, times: 1, kind, ms }];
      if (end === 'killed') await killed(session, on, 0);
      else if (end === 'killed at any time') await killed(session, 'ListSubmissions', ms);
      else await submitAs(session);
      count(end === 'killed at any time' ? end : `${end} at ${on}`);
      arena.switches.faults = [];
      expect(refs().length, `${run}: sent twice`).toBeLessThanOrEqual(1);
    }
    // in peace: whatever arrived is listed after a few looks; six minutes later, what is not listed never arrived
    const next = () => submitAs({ ...common, by: 'hand', granted: 0 });
    for (let looks = 0; looks < 5; looks++) if ((await next()).ok) break;
    age(openHome(home).sent);
    await next();
    expect(refs(), run).toHaveLength(1);
    const [ref] = refs();
    expect(await next()).toMatchObject({ ok: false, kind: 'sent-before' });
    for (let looks = 0; looks < 9 && readResult(ended.result)?.submitted?.status !== 'complete'; looks++) {
      const list = await kaggle.submissions('ships');
      assert(list.ok);
      await takeScores(openHome(home), kaggle, 'ships', list.value);
    }
    expect(readResult(ended.result)?.submitted, run).toMatchObject({ ref, status: 'complete', publicScore: '0.50000' });
    expect(refs()).toEqual([ref]);
  };
  return trial;
};

/** Six minutes pass for all tries. */
const age = (book: string) => {
  using database = new DatabaseSync(book);
  database.exec('UPDATE sent SET at = at - 360000');
};

test(`${faults} deaths and delays of sessions that submit: nothing is sent twice, and no number is lost`, {
  timeout: 3_600_000,
}, async () => {
  const told: Record<string, number> = {};
  const injected = () => Object.values(told).reduce((sum, count) => sum + count, 0);
  let runs = 0;
  const lane = async (number: number) => {
    const trial = await openLane(number);
    while (injected() < faults) await trial(`run-${number}-${runs++}`, () => injected() < faults, told);
  };
  await Promise.all(Array.from({ length: lanes }, (_, number) => lane(number)));
  console.log(`${injected()} faults in ${runs} runs:`, Object.fromEntries(Object.entries(told).sort()));
});
