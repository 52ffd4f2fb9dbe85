import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Verdict } from '../../../app/arena/grading/board.ts';
import { type Settings, usualSettings } from '../../../app/arena/settings.ts';
import { usualSwitches } from '../../../app/arena/switches.ts';
import { scriptedSolution } from '../../rigs/command/medalist.ts';
import { smallCompetition } from '../../rigs/data/small-competition.ts';
import { good, hopeless } from '../../rigs/data/submissions/submissions.ts';
import { callsOf, kaggleUser } from '../../rigs/kaggle/user.ts';
import { longTest } from '../../rigs/long.ts';
import { scratchFolder } from '../../rigs/scratch.ts';

const submitGood = ['submit', 'sub.csv', '-c', 'comp', '-m', 'first'] as const;
const scored: Verdict = { ok: true, score: 0.8125 };

/** One user for all tests: the competition is understood once. */
let shared: Awaited<ReturnType<typeof kaggleUser>>;
let verdict: Verdict = scored;
beforeAll(async () => {
  shared = await kaggleUser({}, {}, async () => verdict, [], [], afterAll);
  shared.withPredictions(good);
});

let files = 0;
/** The same user, with a file that was never sent, before a Kaggle of these settings that has heard nothing yet. */
const user = (settings: Partial<Settings> = {}, judged: Verdict = scored) => {
  const { home, arena, medalist, atTerminal } = shared;
  const { settings: known, board } = arena.competition('comp');
  const [calls, sent] = [arena.calls.length, board.submissions.length];
  Object.assign(known, usualSettings(), { maxDailySubmissions: board.today() + 5, ...settings });
  Object.assign(arena.switches, usualSwitches());
  verdict = judged;
  files += 1;
  const predict = (text: string) => writeFileSync(join(home, 'sub.csv'), text);
  predict(good.replace(',0.02\n', `,${(files / 1000).toFixed(3)}\n`));
  return {
    ...{ medalist, atTerminal, predict, switches: arena.switches },
    callsOf: (method: string) => arena.calls.slice(calls).filter(({ name }) => name === method).length,
    heard: () => arena.calls.length - calls,
    sent: () => board.submissions.slice(0, board.submissions.length - sent),
  };
};

describe('medalist submit', () => {
  test('a valid file is sent once and waited for; the list and the leaderboard show it', async () => {
    const { medalist, callsOf } = user();
    const { exitCode, stdout, stderr } = await medalist(...submitGood, '--yes', '--wait');
    expect(stdout).toMatch(/^submitted {2}\d+ {2}Successfully submitted to .*\ncomplete +public 0\.81250$/);
    expect(stderr).toMatch(/submissions +\d+ a day, 5 left today/);
    expect(stderr).toMatch(/checked +valid, 40 rows/);
    expect([exitCode, callsOf('CreateSubmission')]).toEqual([0, 1]);
    const list = await medalist('submissions', 'comp');
    expect(list.stdout).toMatch(/^ref +fileName +date +description +status +publicScore +privateScore$/m);
    expect(list.stdout).toMatch(
      /^\d+ +sub\.csv +\d{4}-.* +first \[medalist [0-9a-f]{12}-[0-9a-f]{6}\] +complete +0\.81250$/m,
    );
    const board = await medalist('leaderboard', 'comp', '--json');
    expect(JSON.parse(board.stdout).leaderboard[0]).toMatchObject({ rank: 1, score: '0.81250' });
  });

  longTest('--json tells the number and the score', async () => {
    const { medalist } = user();
    const { exitCode, stdout } = await medalist(...submitGood, '-y', '-q', '--wait', '--json');
    expect(exitCode).toBe(0);
    const told = JSON.parse(stdout);
    expect(told).toMatchObject({ ok: true, slug: 'comp', submission: { status: 'complete', publicScore: '0.81250' } });
    expect(told.submission.ref).toBe(told.ref);
  });

  test("the words of Kaggle's own client do it, too", async () => {
    const { medalist, sent } = user();
    const { exitCode } = await medalist('c', 'submit', 'comp', '-f', 'sub.csv', '-m', 'x', '-q', '--yes');
    expect([exitCode, sent().length]).toEqual([0, 1]);
  });

  test('the same bytes are not sent a second time, by whatever name, unless --again says so', async () => {
    const { medalist, callsOf } = user();
    await medalist(...submitGood, '--yes');
    const again = await medalist('submit', 'sub.csv', '-c', 'comp', '-m', 'second', '--yes');
    expect([again.exitCode, again.stdout]).toEqual([1, '']);
    expect(again.stderr).toMatch(/submitted before on .* UTC, as \d+: .*\n.*--again/);
    expect((await medalist(...submitGood, '--yes', '--force')).exitCode).toBe(1);
    expect(callsOf('CreateSubmission')).toBe(1);
    expect((await medalist(...submitGood, '--yes', '--again')).exitCode).toBe(0);
    expect(callsOf('CreateSubmission')).toBe(2);
  });

  test('an answer that is lost costs no second submission: it is found in the list', async () => {
    const { medalist, switches, callsOf, sent } = user();
    switches.faults.push({ on: 'CreateSubmission', times: 1, kind: 'cut-after' });
    const { exitCode, stdout } = await medalist(...submitGood, '--yes');
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/^submitted {2}\d+/);
    expect(callsOf('CreateSubmission')).toBe(1);
    expect(sent()).toHaveLength(1);
  });

  test('an answer that is lost, and a list that lags: it is not sent again, and `submissions` says that it may arrive', async () => {
    const { medalist, switches, callsOf, sent } = user({ unlistedLooks: 9 });
    switches.faults.push({ on: 'CreateSubmission', times: 1, kind: 'cut-after' });
    const interrupted = medalist(...submitGood, '--yes');
    expect((await interrupted).exitCode).toBe(1);
    const again = await medalist(...submitGood, '--yes');
    expect([again.exitCode, callsOf('CreateSubmission'), sent().length], again.stderr).toEqual([1, 1, 1]);
    expect((await medalist('submissions', 'comp')).stderr).toMatch(/1 submission may still arrive/);
  });

  test('an invalid file is refused with its findings; --force sends it', async () => {
    const { medalist, predict, heard, callsOf } = user();
    predict(hopeless);
    const { exitCode, stdout, stderr } = await medalist(...submitGood, '--yes');
    expect([exitCode, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^error +infinite-value/m);
    expect(stderr).toMatch(/no valid submission; nothing was sent\n.*--force/);
    expect(heard()).toBe(0);
    const forced = await medalist(...submitGood, '--yes', '--force');
    expect(forced.stderr).toMatch(/checked +NOT VALID, 40 rows; 1 error/);
    expect([forced.exitCode, callsOf('CreateSubmission')]).toEqual([0, 1]);
  });

  test('what cannot be checked is refused, with the way to get the files', async () => {
    const { medalist, callsOf } = user();
    const { exitCode, stderr } = await medalist('submit', 'sub.csv', '-c', 'slow-score', '-m', 'first', '--yes');
    expect(exitCode).toBe(1);
    expect(stderr).toContain('medalist download slow-score');
    expect(callsOf('CreateSubmission')).toBe(0);
  });

  test('a quota that is used up: nothing is uploaded, and it says when it starts over', async () => {
    const { medalist, callsOf } = user({ maxDailySubmissions: 1, madeToday: 1 });
    const { exitCode, stderr } = await medalist(...submitGood, '--yes');
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(/No submission is left today: \d+ were made\.\n.*00:00 UTC, in \d+ hours/);
    expect(callsOf('StartSubmissionUpload')).toBe(0);
  });

  describe('where Kaggle demands a name', () => {
    test('the file goes out under it, and that is said', async () => {
      const { medalist, sent } = user({ requiredFileName: 'predictions.csv' });
      const { exitCode, stdout, stderr } = await medalist(...submitGood, '--yes', '--wait', '--json');
      expect(exitCode, stderr).toBe(0);
      expect(stderr).toMatch(/^ {2}file +sub\.csv\n {2}sent as +predictions\.csv, the name that Kaggle demands$/m);
      expect(JSON.parse(stdout)).toMatchObject({ fileName: 'predictions.csv', submission: { status: 'complete' } });
      expect(sent()).toMatchObject([{ fileName: 'predictions.csv' }]);
    });

    test('a file of another kind is not sent, in the words of Kaggle; --force sends it under that name', async () => {
      const { medalist, callsOf, sent } = user({ requiredFileName: 'predictions.parquet' });
      const { exitCode, stderr } = await medalist(...submitGood, '--yes');
      expect([exitCode, callsOf('StartSubmissionUpload')]).toEqual([1, 0]);
      expect(stderr).toMatch(
        /Submission files must be named "predictions\.parquet" for this Competition\.\n.*sub\.csv .*--force/,
      );
      expect((await medalist(...submitGood, '--yes', '--force')).exitCode).toBe(0);
      expect(sent()).toMatchObject([{ fileName: 'predictions.parquet' }]);
    });

    test('and its website does not tell: refused in its own words, and nothing is spent', async () => {
      const { medalist, switches, sent } = user({ requiredFileName: 'predictions.csv' });
      switches.details = 'none';
      const { exitCode, stderr } = await medalist(...submitGood, '--yes');
      expect(exitCode).toBe(1);
      expect(stderr).toMatch(/Submission files must be named "predictions\.csv" .*\n.*exactly the name/);
      expect(sent()).toHaveLength(0);
    });
  });

  test('what Kaggle could not score is no success, and it says why', async () => {
    const { medalist } = user({}, { ok: false, why: 'Row 7: \x1b[2J?' });
    const { exitCode, stdout } = await medalist(...submitGood, '--yes', '--wait');
    expect(exitCode).toBe(1);
    expect(stdout).toMatch(/^error +not scored: Row 7: \\u001b\[2J\?$/m);
    expect((await medalist('submissions', 'comp')).stdout).toMatch(/^\d+: Row 7: \\u001b\[2J\?$/m);
  });

  test('where something is not said it is asked for: exit code 2, and Kaggle hears nothing', async () => {
    const { medalist, heard } = user();
    for (const [args, reason] of [
      [submitGood, /--yes/], // nobody can be asked without a terminal
      [['submit', 'sub.csv', '-c', 'comp', '--yes'], /-m/],
      [['submit', 'sub.csv', '-m', 'x', '--yes'], /-c titanic/],
      [['submit', 'nothing', '--yes'], /neither a file nor a run/],
      [['submit', '--yes'], /nothing to submit is named/],
    ] as const) {
      const { exitCode, stderr } = await medalist(...args);
      expect([args, exitCode, stderr]).toEqual([args, 2, expect.stringMatching(reason)]);
    }
    expect(heard()).toBe(0);
  });

  longTest('a run brings its file, its competition and a message, under the name that Kaggle demands', async () => {
    const { medalist, home, arena } = await kaggleUser({ requiredFileName: 'predictions.csv' });
    cpSync(smallCompetition(scratchFolder()), join(home, 'competitions', 'comp', 'data'), { recursive: true });
    const unsafe = ['--only', '--solution', scriptedSolution, '--unsafe-no-sandbox', '--gpu', 'off'];
    const ran = await medalist('compete', 'comp', '--time', '60', '--run-id', 'r1', ...unsafe);
    expect(ran.exitCode, ran.stdout + ran.stderr).toBe(0);
    const { exitCode, stderr } = await medalist('submit', 'r1', '--yes');
    expect([exitCode, callsOf(arena, 'CreateSubmission')], stderr).toEqual([0, 1]);
    const [sent] = arena.competition('comp').board.submissions;
    expect(sent).toMatchObject({ fileName: 'predictions.csv', description: expect.stringMatching(/^Medalist run r1/) });
    const elsewhere = await medalist('submit', 'r1', '-c', 'closed', '--yes');
    expect(elsewhere.stderr).toContain('is for comp, not for closed');
  });

  test('at a terminal it asks: yes spends one; Ctrl-C while waiting ends the waiting alone, and says that it is submitted', async () => {
    const { atTerminal, callsOf, sent } = user({ pendingLooks: 1e6 });
    const { exitCode, screen, left } = await atTerminal(
      [...submitGood, '--wait'],
      [
        [/Submit it\? \[y\/N\] /, 'y\r'],
        [/waiting for the score/, '\x03'],
      ],
    );
    expect([exitCode, left], screen).toEqual([130, 0]);
    expect(screen).toMatch(/It is submitted, as \d+: do not send it again/);
    expect([callsOf('CreateSubmission'), sent().length]).toEqual([1, 1]);
  });

  test('at a terminal, no spends nothing', async () => {
    const { atTerminal, callsOf } = user();
    const no = await atTerminal(submitGood, [[/Submit it\? \[y\/N\] /, 'n\r']]);
    expect(no).toMatchObject({ exitCode: 130, left: 0 });
    expect(callsOf('StartSubmissionUpload')).toBe(0);
  });

  longTest('at a terminal, Ctrl-C at the question spends nothing', async () => {
    const { atTerminal, callsOf } = user();
    const { exitCode, screen } = await atTerminal(submitGood, [[/Submit it\? \[y\/N\] /, '\x03']]);
    expect(screen).toContain('Nothing was submitted');
    expect([exitCode, callsOf('StartSubmissionUpload')]).toEqual([130, 0]);
  });
});
